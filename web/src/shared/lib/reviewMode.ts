/** The stored flag of the mode for app store reviewers (REVIEW-3). The mode itself loads only where the operator enabled it. */
import { readStorage, writeStorage } from './storage'

const FLAG = 'app-store-review-mode'
/** The secret of the operator's link for reviewers, without which the server signs nobody in (REVIEW-1). */
const SECRET = 'app-store-review-secret'
/** In session storage: this tab has left the mode, so that it is not entered again by itself. */
const LEFT = 'app-store-review-left'

export function rememberReviewMode(secret: string): void {
  writeStorage(FLAG, '1')
  writeStorage(SECRET, secret)
  writeStorage(LEFT, null, 'sessionStorage')
}

/** From the fragment of the link, which browsers send to no server, or from an earlier sign-in. */
export const reviewSecret = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get('review') ?? readStorage(SECRET)

export const isReviewModeStored = (): boolean => readStorage(FLAG) !== null

export const hasLeftReviewMode = (): boolean => readStorage(LEFT, 'sessionStorage') !== null

/** At logout, and by `?app_review=0`. */
export function leaveReviewMode(): void {
  if (isReviewModeStored()) writeStorage(LEFT, '1', 'sessionStorage')
  writeStorage(FLAG, null)
  writeStorage(SECRET, null)
}
