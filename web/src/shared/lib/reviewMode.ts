/** The stored flag of the mode for app store reviewers (REVIEW-3). The mode itself loads only where the operator enabled it. */
import { readStorage, writeStorage } from './storage'

const FLAG = 'app-store-review-mode'
/** In session storage: this tab has left the mode, so that it is not entered again by itself. */
const LEFT = 'app-store-review-left'

export function rememberReviewMode(): void {
  writeStorage(FLAG, '1')
  writeStorage(LEFT, null, 'sessionStorage')
}

export const isReviewModeStored = (): boolean => readStorage(FLAG) !== null

export const hasLeftReviewMode = (): boolean => readStorage(LEFT, 'sessionStorage') !== null

/** At logout, and by `?app_review=0`. */
export function leaveReviewMode(): void {
  if (isReviewModeStored()) writeStorage(LEFT, '1', 'sessionStorage')
  writeStorage(FLAG, null)
}
