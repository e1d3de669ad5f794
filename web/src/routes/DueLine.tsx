import { useUser } from '@/features/accounts/api/user'
import { DueLine as Line } from '@/features/study/reviews/DueLine'

/** The cards that are due for a reader with an account of their own: a shared one has none. */
export default function DueLine() {
  const { data: user } = useUser()
  return user && !user.isShared ? <Line /> : null
}
