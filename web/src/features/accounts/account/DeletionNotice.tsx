import { useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { fullDate } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/Button'
import { keepAccount } from '../api/account'
import { useAction } from './useAction'

/** Offers to keep the account within the days of grace (ACCOUNT-6). */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const client = useQueryClient()
  const { run, isRunning } = useAction(t`Your account is kept`, () => keepAccount(client))
  return (
    <div role="alert" className="mb-9 grid gap-4 rounded-xl border border-danger/35 bg-danger-wash px-5 py-5 sm:flex sm:items-center sm:justify-between">
      <p className="text-danger">
        <span className="block font-semibold">{t`Your account will be deleted on ${fullDate(dueAt)}.`}</span>
        {t`Until then you can change your mind.`}
      </p>
      <Button className="shrink-0 justify-self-start" aria-disabled={isRunning} onClick={run}>
        {t`Keep my account`}
      </Button>
    </div>
  )
}
