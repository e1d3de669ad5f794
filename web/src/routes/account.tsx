import { AccountHistorySwitch } from '@/features/accounts/account/AccountHistorySwitch'
import { AccountPage } from '@/features/accounts/account/AccountPage'
import { useUser } from '@/features/accounts/api/user'
import { MembershipDetails } from '@/features/membership/components/MembershipDetails'
import { HistoryList } from '@/features/saved/components/HistoryList'
import { HistorySwitch } from '@/features/saved/components/HistorySwitch'
import { SavedList } from '@/features/saved/components/SavedList'
import { MyNotes } from '@/features/study/notes/MyNotes'
import { DueReviews } from '@/features/study/reviews/DueReviews'
import { COPIES } from './copies'

export function Component() {
  const { data: user } = useUser()
  return (
    <AccountPage
      membership={<MembershipDetails hasEmail={Boolean(user?.email)} />}
      saved={<SavedList copies={COPIES} />}
      history={
        <>
          <HistoryList />
          {user && <AccountHistorySwitch user={user} />}
          <HistorySwitch />
        </>
      }
      notes={<MyNotes />}
      reviews={<DueReviews />}
    />
  )
}
