import { hasLeftReviewMode, isReviewModeStored, reviewSecret } from '@/shared/lib/reviewMode'
import { site } from '@/shared/lib/siteConfig'

/** REVIEW-2. The value 0 leaves the mode. */
const QUERY_FLAGS = ['app_review', 'app_store_review', 'is_reviewer']
/** Browsers of reviewers name themselves 'AppReview', 'App-Store-Review' or the like. */
const REVIEWER_AGENT = /\bapp[-_ ]?(?:store[-_ ]?)?review/i

/** Where the operator has not enabled the mode, or without the secret of the link for reviewers, nothing asks for it. */
const isPossible = (): boolean => site.reviewMode && reviewSecret() !== null

/** Whether the query asks for reviewer mode. */
export const hasReviewerFlag = (params: URLSearchParams): boolean =>
  isPossible() && QUERY_FLAGS.some((name) => (params.get(name) ?? '0') !== '0')

export const leavesReviewMode = (params: URLSearchParams): boolean => QUERY_FLAGS.some((name) => params.get(name) === '0')

/** What asks for reviewer mode (REVIEW-3). */
export type Trigger = 'query' | 'user-agent' | 'stored'

export function reviewerTrigger(params: URLSearchParams): Trigger | null {
  if (!isPossible()) return null
  if (hasReviewerFlag(params)) return 'query'
  if (isReviewModeStored()) return 'stored'
  return REVIEWER_AGENT.test(navigator.userAgent) && !hasLeftReviewMode() ? 'user-agent' : null
}
