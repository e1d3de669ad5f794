import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { PAYMENT_ERROR } from '../texts'

type Props = { text: string; onRetry: () => void }

/** In place of a form that cannot be shown (MEMBER-4). The toast announces the same text. */
export function PaymentError({ text, onRetry }: Props) {
  return (
    <div className="rounded-xl border border-danger/35 bg-danger-wash px-5 py-6">
      <h3 className="text-xl text-danger">{PAYMENT_ERROR}</h3>
      <p className="mt-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t`Try again`}</Button>
        <Button asChild variant="outline">
          <Link to={paths.home}>{t`Return to Home`}</Link>
        </Button>
      </div>
    </div>
  )
}
