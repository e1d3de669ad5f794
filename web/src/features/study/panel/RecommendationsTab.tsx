import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { recommendationsQuery, reportClick, type Recommendation } from './queries'
import { TabQuery } from './TabQuery'
import { TeachingLink } from './TeachingLink'

const TYPES: Record<Recommendation['recommendationType'], string> = {
  next_study: 'Next study',
  related_topic: 'Related topic',
  deeper_dive: 'Deeper dive',
  review: 'Review',
  seasonal: 'In season',
}

/** What to read next (STUDY-21). */
export function RecommendationsTab({ postId }: { postId: number | null }) {
  const query = useQuery(recommendationsQuery(postId))
  return (
    <TabQuery query={query} name="the recommendations">
      {({ recommendations }) =>
        recommendations.length === 0 ? (
          <Notice kind="empty">No recommendations yet. They grow with what you read.</Notice>
        ) : (
          <>
            <h3 className="sr-only">What to read next</h3>
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
          <span className="text-sm font-medium text-ink-faint tabular-nums">{Math.round(relevanceScore * 100)}% match</span>
        </div>
        <TeachingLink teaching={recommendation} onClick={() => reportClick(id)} />
        <p className="mt-1.5 font-serif leading-relaxed text-ink-soft">
          <BidiText>{reason}</BidiText>
        </p>
      </li>
    </Card>
  )
}
