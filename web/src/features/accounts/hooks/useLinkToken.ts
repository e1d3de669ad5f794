import { useLocation } from 'react-router'
import { useHydrated } from '@/shared/hooks/useHydrated'

/** As the server issues them. A mail program may have cut the link. */
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/**
 * The secret of a mail's link. It is in the fragment, which browsers send to no server (AUTH-66). Null without one; a
 * link that was cut counts as broken.
 */
export function useLinkToken(): { token: string | null; isBroken: boolean } {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  if (!isHydrated) return { token: null, isBroken: false }
  const given = new URLSearchParams(hash.slice(1)).get('token')
  const token = given !== null && TOKEN.test(given) ? given : null
  return { token, isBroken: given !== null && token === null }
}
