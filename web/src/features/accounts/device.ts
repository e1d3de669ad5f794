/** What signing in does otherwise on Apple's devices (AUTH-16, AUTH-54, AUTH-64). */
import { isIpad } from '@/shared/lib/device'
import { isIpadAir5, isIpadOs } from '@/shared/lib/tablet'

const LOGIN_TIMEOUT_MS = 15_000
const SLOW_LOGIN_TIMEOUT_MS = 30_000

export type AppleDevice = 'ipad_air5' | 'ipad' | 'iphone'

/** The device that Google's sign-in is told of; null for all others. */
export function appleDevice(): AppleDevice | null {
  if (isIpad()) return isIpadAir5() ? 'ipad_air5' : 'ipad'
  return navigator.userAgent.includes('iPhone') ? 'iphone' : null
}

/** 15 s, and 30 s on iPadOS 18.3 and later and on the iPad Air 5. */
export const loginTimeoutMs = (): number => (isIpadAir5() || isIpadOs(18, 3) ? SLOW_LOGIN_TIMEOUT_MS : LOGIN_TIMEOUT_MS)
