import { logout } from '@/features/accounts/api/logout'
import { useUser } from '@/features/accounts/api/user'
import { CheckoutPage } from '@/features/membership/components/CheckoutPage'

export function Component() {
  const { data: user, isError } = useUser()
  return <CheckoutPage reader={user ?? (isError ? null : undefined)} logout={() => void logout()} />
}
