import { Link } from 'react-router'
import { jt, t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { AskTeacher } from '@/shared/ui/AskTeacher'
import { POPULAR_SEARCHES } from '../popularSearches'
import { SearchChips } from './SearchChips'

const LINK = 'text-tekhelet underline underline-offset-4'

/** The next steps without results: spelling suggestions, otherwise popular topics; and the teacher. */
export function NoResults({ q, suggestions }: { q: string; suggestions: string[] }) {
  const insights = (
    <Link key="insights" to={paths.daily} className={LINK}>
      {t`latest insights`}
    </Link>
  )
  const portions = (
    <Link key="portions" to={paths.timeline} className={LINK}>
      {t`weekly portions`}
    </Link>
  )
  return (
    <div className="mt-3">
      {suggestions.length > 0 ? (
        <SearchChips label={t`Did you mean`} searches={suggestions.map((q) => ({ q, label: q }))} heading="h3" />
      ) : (
        <SearchChips label={t`Popular topics`} searches={POPULAR_SEARCHES} heading="h3" />
      )}
      <p className="mt-6 font-serif text-lg text-ink-soft">
        {jt`Try fewer words or another spelling, or start from the ${insights} or the ${portions}.`}
      </p>
      <AskTeacher question={q} className="mt-6" />
    </div>
  )
}
