import { AccountPage } from '@/features/accounts/account/AccountPage'
import { HistoryList } from '@/features/saved/components/HistoryList'
import { SavedList } from '@/features/saved/components/SavedList'
import { MyNotes } from '@/features/study/notes/MyNotes'
import { DueReviews } from '@/features/study/reviews/DueReviews'
import { COPIES } from './copies'

export const Component = () => (
  <AccountPage saved={<SavedList copies={COPIES} />} history={<HistoryList />} notes={<MyNotes />} reviews={<DueReviews />} />
)
