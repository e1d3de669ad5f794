import type { ReactNode } from 'react'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { AccountHistorySwitch } from '@/features/accounts/account/AccountHistorySwitch'
import type { User } from '@/features/accounts/api/account'
import { useUser } from '@/features/accounts/api/user'
import { DeviceHistory } from '@/features/saved/components/DeviceHistory'
import { HistoryList } from '@/features/saved/components/HistoryList'
import { HistorySwitch } from '@/features/saved/components/HistorySwitch'
import { useStore } from '@/shared/hooks/useStore'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Skeleton } from '@/shared/ui/Skeleton'

/** The account's history, or without an own account the device's (ACCOUNT-12). */
export function Component() {
  const isSignedIn = useStore(tokenStore) !== null
  const { data: user, isPending } = useUser()
  return (
    <>
      <PageHeader title={t`Your History`} subtitle={t`What you read and listened to, and where you stopped.`} />
      <div className="page pb-16">
        {/* What is listed comes later, and moves no footer. */}
        <div className="mx-auto min-h-dvh max-w-2xl">{isSignedIn ? isPending ? <Waiting /> : <OfReader user={user} /> : <OfVisitor />}</div>
      </div>
    </>
  )
}

/** Whose account it is decides what is shown. */
const Waiting = () => <Skeleton className="h-40" />

function OfReader({ user }: { user: User | null | undefined }) {
  if (!user || user.isShared) return <OfDevice />
  return (
    <>
      <p className="mb-4 text-ink-soft">{t`Your account keeps it, for all of your devices. Only you see it.`}</p>
      <ListRoom>
        <HistoryList />
      </ListRoom>
      <AccountHistorySwitch user={user} />
      <HistorySwitch />
    </>
  )
}

const OfVisitor = () => (
  <ForVisitors>
    <OfDevice />
  </ForVisitors>
)

/** As high as the placeholder of a list. */
const ListRoom = ({ children }: { children: ReactNode }) => <div className="min-h-40">{children}</div>

function OfDevice() {
  return (
    <>
      <p className="mb-4 text-ink-soft">{t`Only this device keeps it.`}</p>
      <ListRoom>
        <DeviceHistory />
      </ListRoom>
      <HistorySwitch />
    </>
  )
}
