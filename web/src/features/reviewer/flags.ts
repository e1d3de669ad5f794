import { hasLeftReviewMode, isReviewModeStored } from '@/shared/lib/reviewMode'
import { site } from '@/shared/lib/siteConfig'

/** REVIEW-2. The value 0 leaves the mode. */
const QUERY_FLAGS = ['app_review', 'app_store_review', 'is_reviewer']
/** Browsers of reviewers name themselves 'AppReview', 'App-Store-Review' or the like. */
const REVIEWER_AGENT = /\bapp[-_ ]?(?:store[-_ ]?)?review/i

/** Whether the query asks for reviewer mode; never where the operator has not enabled it. */
export const hasReviewerFlag = (params: URLSearchParams): boolean =>
  site.reviewMode && QUERY_FLAGS.some((name) => (params.get(name) ?? '0') !== '0')

export const leavesReviewMode = (params: URLSearchParams): boolean => QUERY_FLAGS.some((name) => params.get(name) === '0')

/** What asks for reviewer mode (REVIEW-3). */
export type Trigger = 'query' | 'user-agent' | 'stored'

export function reviewerTrigger(params: URLSearchParams): Trigger | null {
  if (hasReviewerFlag(params)) return 'query'
  if (isReviewModeStored()) return 'stored'
  return REVIEWER_AGENT.test(navigator.userAgent) && !hasLeftReviewMode() ? 'user-agent' : null
}
