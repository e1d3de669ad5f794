import { useQuery } from '@tanstack/react-query'
import type { Places } from '@/api/types'
import { seriesPath, timelinePath } from '@/shared/lib/paths'
import { counted } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { Collapsible } from '@/shared/ui/Collapsible'
import { LinkRow } from '@/shared/ui/LinkRow'
import { placesQuery } from '../api/posts'

/** Where a teaching stands: its series and its portions (document 2). A list that would be empty is not shown. */
export function PostPlaces({ postId }: { postId: number }) {
  const { data } = useQuery(placesQuery(postId))
  if (!data) return null
  return (
    <>
      {data.series.length > 0 && (
        <Collapsible title="Part of Series">
          <ul>{data.series.map(seriesItem)}</ul>
        </Collapsible>
      )}
      {data.timeline.length > 0 && (
        <Collapsible title="Found in Torah Timeline">
          <ul>{data.timeline.map(timelineItem)}</ul>
        </Collapsible>
      )}
    </>
  )
}

const seriesItem = ({ id, slug, title, lessons }: Places['series'][number]) => (
  <LinkRow key={id} to={seriesPath(slug)} title={title}>
    <Badge>{counted(lessons, 'lesson')}</Badge>
  </LinkRow>
)

const timelineItem = ({ id, slug, title, book, parasha }: Places['timeline'][number]) => (
  <LinkRow key={id} to={timelinePath(slug)} title={title}>
    <Badge look="blue">{book}</Badge>
    <Badge look="gold">{parasha}</Badge>
  </LinkRow>
)
