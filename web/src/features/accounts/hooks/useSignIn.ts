import { useQueryClient } from '@tanstack/react-query'
import { setToken } from '@/api/token'
import { writeStorage } from '@/shared/lib/storage'
import type { SignedIn } from '../api/signIn'
import { userQuery } from '../api/user'

/** Stores the token and the user that the server has sent (AUTH-13). */
export function useSignIn(): (signedIn: SignedIn) => void {
  const client = useQueryClient()
  return ({ token, user }) => {
    setToken(token)
    client.setQueryData(userQuery().queryKey, user)
    // Without the e-mail: other programs in this browser can read it.
    const { id, username, name } = user
    writeStorage('user', JSON.stringify({ id, username, name }))
    writeStorage('user_id', String(id))
  }
}
