import { useStuckCheck } from '@/shared/hooks/useStuckCheck'
import { isIpad } from '@/shared/lib/device'
import { isIpadAir5, isIpadOs } from '@/shared/lib/tablet'

/** REVIEW-7 */
const CHECK_EVERY_MS = 30_000
const CHECK_IPAD_AIR_5_EVERY_MS = 15_000

/**
 * On an iPad, resets the buttons of a sign-in that is stuck (REVIEW-7), as after a way back from Google's page.
 * `stuckAfterMs` is the sign-in's own time limit.
 */
export function useStuckSignIn(isPending: boolean, stuckAfterMs: number, reset: () => void): void {
  useStuckCheck({ isPending, stuckAfterMs, everyMs: checkEveryMs(), onStuck: reset })
}

function checkEveryMs(): number | null {
  if (!isIpad()) return null
  return isIpadAir5() && isIpadOs(18, 3) ? CHECK_IPAD_AIR_5_EVERY_MS : CHECK_EVERY_MS
}
