import { Link } from 'react-router'
import { paths, searchPath } from '@/shared/lib/paths'
import { POPULAR_TOPICS } from '@/shared/lib/popularTopics'
import { BidiText } from '@/shared/ui/BidiText'

/** The next step without results: spelling suggestions, otherwise popular topics. */
export function NoResults({ suggestions = [] }: { suggestions?: string[] | undefined }) {
  const meant = suggestions.length > 0
  return (
    <div className="mt-3">
      <Searches label={meant ? 'Did you mean' : 'Popular topics'} searches={meant ? suggestions : POPULAR_TOPICS} />
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

function Searches({ label, searches }: { label: string; searches: readonly string[] }) {
  return (
    <section aria-labelledby="other-searches">
      <h3 id="other-searches" className="font-sans text-base font-semibold tracking-normal text-ink">
        {label}
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {searches.map((search) => (
          <li key={search}>
            <Link
              to={searchPath(search)}
              className="inline-flex min-h-11 items-center rounded-full border border-rule-strong px-4 text-tekhelet hover:border-tekhelet hover:bg-wash"
            >
              <BidiText>{search}</BidiText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
