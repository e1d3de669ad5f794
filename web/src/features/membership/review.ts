import { isReviewModeStored } from '@/shared/lib/reviewMode'
import { site } from '@/shared/lib/siteConfig'

/** The account of the reviewers of app stores (REVIEW-1). */
const REVIEWER_ID = 999

/** Whether purchases are simulated for this reader (MEMBER-14); never where the operator has not enabled it. */
export const isReviewer = (readerId?: number): boolean => site.reviewMode && (isReviewModeStored() || readerId === REVIEWER_ID)
