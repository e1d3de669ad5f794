import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Award, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { GeneratedText } from './GeneratedText'
import { progressQuery, type ProgressAnalysis } from './queries'
import { TabQuery } from './TabQuery'
import { WeeksChart } from './WeeksChart'

/** What the reader has learned so far (STUDY-22). */
export function ProgressTab() {
  const query = useQuery(progressQuery())
  return (
    <TabQuery query={query} loading={t`Loading your progress…`} failed={t`Error loading your progress. Please try again later.`}>
      {({ analysis }) => <Analysis analysis={analysis} />}
    </TabQuery>
  )
}

function Analysis({ analysis: { progressSummary, achievements, nextSteps, weeks } }: { analysis: ProgressAnalysis }) {
  return (
    <div className="grid gap-8">
      <GeneratedText className="font-serif text-lg leading-relaxed">{progressSummary}</GeneratedText>
      <WeeksChart weeks={weeks} />
      <Lines title={t`Achievements`} lines={achievements} icon={Award} empty={t`Your first achievement waits in your next teaching.`} />
      <Lines title={t`Next steps`} lines={nextSteps} icon={ArrowRight} empty={t`Nothing is due. Read what draws you.`} />
      <p>
        <Link to={paths.review} className="font-semibold text-tekhelet underline underline-offset-4">
          {t`To your reviews`}
        </Link>
      </p>
    </div>
  )
}

type LinesProps = { title: string; lines: readonly string[]; icon: LucideIcon; empty: string }

function Lines({ title, lines, icon: Icon, empty }: LinesProps) {
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {lines.length === 0 ? (
        <p className="font-serif text-ink-soft">{empty}</p>
      ) : (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <li key={line} className="flex gap-3 font-serif text-[1.0625rem] leading-relaxed">
              <Icon aria-hidden size={18} className="mt-1.5 shrink-0 text-gold" />
              <GeneratedText>{line}</GeneratedText>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
