import { useQueryClient } from '@tanstack/react-query'
import { setToken } from '@/api/token'
import type { SignedIn } from '../api/signIn'
import { userQuery } from '../api/user'

/** Stores the token and the user that the server has sent (AUTH-13). */
export function useSignIn(): (signedIn: SignedIn) => void {
  const client = useQueryClient()
  return ({ token, user }) => {
    setToken(token, user)
    client.setQueryData(userQuery().queryKey, user)
  }
}
