import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { request } from '@/api/request'
import { readToken, setToken } from '@/api/token'
import { isIpad } from '@/shared/lib/device'
import { rememberReviewMode, reviewSecret } from '@/shared/lib/reviewMode'
import { toast } from '@/shared/lib/toastStore'
import type { Trigger } from './flags'

/** From the sign-in to the home page (REVIEW-3). */
const REDIRECT_MS = 100
const IPAD_REDIRECT_MS = 500
const STORED_FLAG_REDIRECT_MS = 1_000

export function redirectDelayMs(trigger: Trigger): number {
  if (trigger === 'stored') return STORED_FLAG_REDIRECT_MS
  return isIpad() ? IPAD_REDIRECT_MS : REDIRECT_MS
}

/** Has the server sign the reviewer in (REVIEW-1). Returns whether the reviewer is signed in; a failure is shown (REVIEW-5). */
export async function signInReviewer(signal: AbortSignal): Promise<boolean> {
  const secret = reviewSecret() ?? ''
  try {
    const { token, user } = await request('post', apiUrl('/api/review-login'), { body: { secret }, signal })
    if (signal.aborted) return false
    setToken(token, user)
    // Storage is blocked: without a token each page would sign in again.
    if (readToken() === null) throw new Error('The token cannot be stored.')
    rememberReviewMode(secret)
    return true
  } catch {
    if (!signal.aborted) toast(t`Activation Failed`, t`Please try using the blue button on the home page instead`, 'error')
    return false
  }
}
