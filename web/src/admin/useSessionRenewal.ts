import { useEffect } from 'react'
import { renewSession } from './adminApi'
import { session } from './session'

/** The rest of the half hour of a token (ADMIN-46) in which it is renewed. */
const RENEWAL_MS = 20 * 60_000
/** The next try after a failure, and at the end of the 12 hours, when a renewed token is valid for less than that rest. */
const RETRY_MS = 60_000

/** Renews the login quietly while the admin works. A failed renewal changes nothing: a later one tries again. */
export function useSessionRenewal(): void {
  useEffect(() => {
    let triedAt = -Infinity
    const renew = () => {
      const { expiresAt } = session.read()
      const now = Date.now()
      if (expiresAt === null || expiresAt - now > RENEWAL_MS || now - triedAt < RETRY_MS) return
      triedAt = now
      renewSession().catch(() => undefined)
    }
    const events = ['keydown', 'pointerdown'] as const
    events.forEach((name) => window.addEventListener(name, renew))
    return () => events.forEach((name) => window.removeEventListener(name, renew))
  }, [])
}
