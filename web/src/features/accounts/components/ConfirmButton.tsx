import { t } from 'ttag'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'
import { Button } from '@/shared/ui/Button'
import { useLinkConfirmation } from '../hooks/useLinkConfirmation'

type Props = { children: string; pending: string; confirm: () => Promise<void> }

/** The button that redeems a mail's link, with the reason where that fails. */
export function ConfirmButton({ children, pending, confirm }: Props) {
  const { isPending, error, banner, press } = useLinkConfirmation(confirm)
  return (
    <>
      {error && <ErrorBanner ref={banner} title={t`This did not work`} text={error} className="mb-5" />}
      <div className="grid">
        <Button size="large" aria-disabled={isPending} onClick={press} className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55">
          {isPending ? pending : children}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isPending && pending}
      </span>
    </>
  )
}
