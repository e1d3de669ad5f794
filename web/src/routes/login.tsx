import { useSearchParams } from 'react-router'
import { t } from 'ttag'
import { LoginPage } from '@/features/accounts/components/LoginPage'
import { hasReviewerFlag } from '@/features/reviewer/flags'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'

const ReviewerNotice = lazyWithRetry(() => import('@/features/reviewer/components/ReviewerNotice'))

/** With a flag of reviewers, the privacy tab and the notice (REVIEW-2). */
export function Component() {
  const [params] = useSearchParams()
  // The secret that the flag needs is known to the browser only.
  const isHydrated = useHydrated()
  if (!isHydrated || !hasReviewerFlag(params)) return <LoginPage />
  const notice = (
    <OptionalPart name={t`The notice for reviewers`}>
      <ReviewerNotice />
    </OptionalPart>
  )
  return <LoginPage key="reviewer" initialTab="privacy" notice={notice} />
}
