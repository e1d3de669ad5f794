import { useFormState } from 'react-hook-form'
import { t } from 'ttag'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { Button } from '@/shared/ui/Button'

/**
 * The form's submit button. While pending it is `aria-disabled` instead of `disabled`, so that it keeps the focus. Before
 * the form's code is there it must send nothing, least of all a password in an address.
 */
export function SubmitButton({ children, pending = t`Sending…` }: { children: string; pending?: string }) {
  const { isSubmitting } = useFormState()
  const isHydrated = useHydrated()
  return (
    <>
      <Button
        type="submit"
        disabled={!isHydrated}
        aria-disabled={isHydrated ? isSubmitting : undefined}
        className="script-only aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      >
        {isSubmitting ? pending : children}
      </Button>
      <span role="status" className="sr-only">
        {isSubmitting && pending}
      </span>
    </>
  )
}
