import { AccountPage } from '@/features/accounts/account/AccountPage'
import { HistoryList } from '@/features/saved/components/HistoryList'
import { SavedList } from '@/features/saved/components/SavedList'
import { COPIES } from './copies'

export const Component = () => <AccountPage saved={<SavedList copies={COPIES} />} history={<HistoryList />} />
