import { t } from 'ttag'
import { AccountHistorySwitch } from '@/features/accounts/account/AccountHistorySwitch'
import { useUser } from '@/features/accounts/api/user'
import { DeviceHistory } from '@/features/saved/components/DeviceHistory'
import { HistoryList } from '@/features/saved/components/HistoryList'
import { HistorySwitch } from '@/features/saved/components/HistorySwitch'
import { PageHeader } from '@/shared/ui/PageHeader'

/** The account's history, or without an own account the device's (ACCOUNT-12). */
export function Component() {
  const { data: user } = useUser()
  const hasAccount = Boolean(user && !user.isShared)
  return (
    <>
      <PageHeader title={t`Your History`} subtitle={t`What you read and listened to, and where you stopped.`} />
      <div className="page pb-16">
        <div className="mx-auto max-w-2xl">
          <p className="mb-4 text-ink-soft">
            {hasAccount ? t`Your account keeps it, for all of your devices. Only you see it.` : t`Only this device keeps it.`}
          </p>
          {hasAccount ? <HistoryList /> : <DeviceHistory />}
          {user && hasAccount && <AccountHistorySwitch user={user} />}
          <HistorySwitch />
        </div>
      </div>
    </>
  )
}
