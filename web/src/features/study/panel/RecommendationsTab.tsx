import { useQuery } from '@tanstack/react-query'
import { c, t } from 'ttag'
import { Badge } from '@/shared/ui/Badge'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { GeneratedText } from './GeneratedText'
import { recommendationsQuery, reportClick, type Recommendation } from './queries'
import { TabQuery } from './TabQuery'
import { TeachingLink } from './TeachingLink'

const TYPES: Record<Recommendation['recommendationType'], string> = {
  next_study: t`Next study`,
  related_topic: t`Related topic`,
  deeper_dive: t`Deeper dive`,
  review: c('recommendation').t`Review`,
  seasonal: t`In season`,
}

/** What to read next (STUDY-21). */
export function RecommendationsTab({ postId }: { postId: number | null }) {
  const query = useQuery(recommendationsQuery(postId))
  return (
    <TabQuery query={query} loading={t`Loading the recommendations…`} failed={t`Error loading the recommendations. Please try again later.`}>
      {({ recommendations }) =>
        recommendations.length === 0 ? (
          <Notice kind="empty">{t`No recommendations yet. They grow with what you read.`}</Notice>
        ) : (
          <>
            <h3 className="sr-only">{t`What to read next`}</h3>
            <ul className="grid gap-4">
              {recommendations.map((recommendation) => (
                <Recommended key={recommendation.id} recommendation={recommendation} />
              ))}
            </ul>
          </>
        )
      }
    </TabQuery>
  )
}

function Recommended({ recommendation }: { recommendation: Recommendation }) {
  const { id, recommendationType, relevanceScore, reason } = recommendation
  return (
    <Card asChild interactive>
      <li className="p-5">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
          <Badge variant="gold">{TYPES[recommendationType]}</Badge>
          <span className="text-sm font-medium text-ink-faint tabular-nums">{t`${Math.round(relevanceScore * 100)}% match`}</span>
        </div>
        <TeachingLink teaching={recommendation} onClick={() => reportClick(id)} />
        <GeneratedText className="mt-1.5 font-serif leading-relaxed text-ink-soft">{reason}</GeneratedText>
      </li>
    </Card>
  )
}
