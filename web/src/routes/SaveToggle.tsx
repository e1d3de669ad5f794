import { useUser } from '@/features/accounts/api/user'
import type { SavablePost } from '@/features/saved/api/saved'
import type { SaveVariant } from '@/features/saved/components/SaveButton'
import { SaveToggle as Toggle } from '@/features/saved/components/SaveToggle'
import { COPIES } from './copies'

/** The save button with what it needs of other features: the reader, and the copies on this device. */
export default function SaveToggle(props: { post: SavablePost; variant: SaveVariant }) {
  const { data: user } = useUser()
  return <Toggle {...props} copies={COPIES} account={user ? (user.isShared ? 'shared' : 'own') : 'unknown'} />
}
