import { useFormState } from 'react-hook-form'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'

/** The form's submit button. While pending it is `aria-disabled` instead of `disabled`, so that it keeps the focus. */
export function SubmitButton({ children, pending = t`Sending…` }: { children: string; pending?: string }) {
  const { isSubmitting } = useFormState()
  return (
    <>
      <Button type="submit" aria-disabled={isSubmitting} className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55">
        {isSubmitting ? pending : children}
      </Button>
      <span role="status" className="sr-only">
        {isSubmitting && pending}
      </span>
    </>
  )
}
