import { useEffect } from 'react'
import { renewSession } from './adminApi'

/** Well within the half hour of a token (ADMIN-46). */
const RENEWAL_MS = 10 * 60_000

/** Renews the login quietly while the admin works. A failed renewal changes nothing: the next one tries again. */
export function useSessionRenewal(): void {
  useEffect(() => {
    let renewedAt = Date.now()
    const renew = () => {
      if (Date.now() - renewedAt < RENEWAL_MS) return
      renewedAt = Date.now()
      renewSession().catch(() => undefined)
    }
    const events = ['keydown', 'pointerdown'] as const
    events.forEach((name) => window.addEventListener(name, renew))
    return () => events.forEach((name) => window.removeEventListener(name, renew))
  }, [])
}
