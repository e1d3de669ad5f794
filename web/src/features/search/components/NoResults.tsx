import { Link } from 'react-router'
import { paths } from '@/shared/lib/paths'
import { POPULAR_TOPICS } from '@/shared/lib/popularTopics'
import { SearchChips } from './SearchChips'

/** The next step without results: spelling suggestions, otherwise popular topics. */
export function NoResults({ suggestions = [] }: { suggestions?: string[] | undefined }) {
  const meant = suggestions.length > 0
  return (
    <div className="mt-3">
      <SearchChips label={meant ? 'Did you mean' : 'Popular topics'} searches={meant ? suggestions : POPULAR_TOPICS} heading="h3" />
      <p className="mt-6 font-serif text-lg text-ink-soft">
        Try fewer words or another spelling, or start from the{' '}
        <Link to={paths.daily} className="text-tekhelet underline underline-offset-4">
          latest insights
        </Link>{' '}
        or the{' '}
        <Link to={paths.timeline} className="text-tekhelet underline underline-offset-4">
          weekly portions
        </Link>
        .
      </p>
    </div>
  )
}
