import { useQuery } from '@tanstack/react-query'
import type { PostCollections as Collections } from '@/api/types'
import { seriesPath, timelinePath } from '@/shared/lib/paths'
import { pluralize } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { Collapsible } from '@/shared/ui/Collapsible'
import { LinkRow } from '@/shared/ui/LinkRow'
import { postCollectionsQuery } from '../api/posts'

/** The series and portions that include a teaching (READ-56, READ-57). Empty lists are hidden. */
export function PostCollections({ postId }: { postId: number }) {
  const { data } = useQuery(postCollectionsQuery(postId))
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

const seriesItem = ({ id, slug, title, lessons }: Collections['series'][number]) => (
  <LinkRow key={id} to={seriesPath(slug)} title={title}>
    <Badge>{pluralize(lessons, 'lesson')}</Badge>
  </LinkRow>
)

const timelineItem = ({ id, slug, title, book, parasha }: Collections['timeline'][number]) => (
  <LinkRow key={id} to={timelinePath(slug)} title={title}>
    <Badge variant="blue">{book}</Badge>
    <Badge variant="gold">{parasha}</Badge>
  </LinkRow>
)
