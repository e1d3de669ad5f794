import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { REVIEW_PRODUCT } from '../texts'

/** For reviewers of app stores, in place of the form (MEMBER-14, MEMBER-15). */
export function ReviewPanel() {
  return (
    <div className="rounded-xl border border-gold bg-gold-wash px-5 py-6">
      <h3 className="text-xl">{t`For App Store Reviewers`}</h3>
      <p className="mt-2 text-ink-soft">{t`This panel is shown only to app reviewers. Nothing is charged.`}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {REVIEW_PRODUCT.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Button asChild className="mt-5 h-auto py-2 text-center whitespace-normal!">
        <Link to={`${paths.subscriptionSuccess}?review=1`}>{t`Simulate Purchase for App Review`}</Link>
      </Button>
    </div>
  )
}
