import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { urlKey } from '@/api/queries'
import { getJsonOrNull } from '@/api/request'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'

/** The signed-in reader; null once the server has rejected the token, which `send` then forgets (AUTH-49, AUTH-50). */
export const userQuery = () =>
  queryOptions({
    queryKey: urlKey(apiUrl('/api/user')),
    queryFn: ({ signal }) => getJsonOrNull(apiUrl('/api/user'), signal),
  })

/** The query of the signed-in reader. Visitors make no request. */
export function useUser() {
  const isSignedIn = useStore(tokenStore) !== null
  return useQuery({ ...userQuery(), enabled: isSignedIn })
}
