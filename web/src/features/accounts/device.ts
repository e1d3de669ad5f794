/** What signing in does otherwise on Apple's devices (AUTH-16, AUTH-54, AUTH-64). */
import { isIpad } from '@/shared/lib/device'

/** Of the iPad Air 5, in CSS pixels and portrait. It reports no model. */
const AIR_5_SCREEN = [820, 1180]
const SLOW_SINCE = [18, 3] as const
const LOGIN_TIMEOUT_MS = 15_000
const SLOW_LOGIN_TIMEOUT_MS = 30_000

export type AppleDevice = 'ipad_air5' | 'ipad' | 'iphone'

/** The device that Google's sign-in is told of; null for all others. */
export function appleDevice(): AppleDevice | null {
  if (isIpad()) return hasAir5Screen() ? 'ipad_air5' : 'ipad'
  return navigator.userAgent.includes('iPhone') ? 'iphone' : null
}

/** 15 s, and 30 s on iPadOS 18.3 and later and on the iPad Air 5. */
export const loginTimeoutMs = (): number =>
  isIpad() && (hasAir5Screen() || isSinceSlowVersion()) ? SLOW_LOGIN_TIMEOUT_MS : LOGIN_TIMEOUT_MS

function hasAir5Screen(): boolean {
  const [short, long] = [window.screen.width, window.screen.height].sort((one, other) => one - other)
  return short === AIR_5_SCREEN[0] && long === AIR_5_SCREEN[1]
}

/** Safari names the system's version as its own; other browsers name it as `CPU OS 18_3`. */
function isSinceSlowVersion(): boolean {
  const [, major = '0', minor = '0'] = /(?:CPU OS |Version\/)(\d+)[._](\d+)/.exec(navigator.userAgent) ?? []
  return Number(major) > SLOW_SINCE[0] || (Number(major) === SLOW_SINCE[0] && Number(minor) >= SLOW_SINCE[1])
}
