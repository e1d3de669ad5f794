import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Places } from '@/api/types'
import { seriesPath, timelinePath } from '@/shared/lib/paths'
import { counted } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { Collapsible } from '@/shared/ui/Collapsible'
import { Script } from '@/shared/ui/Script'
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
  <Item key={id} to={seriesPath(slug)} title={title}>
    <Badge>{counted(lessons, 'lesson')}</Badge>
  </Item>
)

const timelineItem = ({ id, slug, title, book, parasha }: Places['timeline'][number]) => (
  <Item key={id} to={timelinePath(slug)} title={title}>
    <Badge look="blue">{book}</Badge>
    <Badge look="gold">{parasha}</Badge>
  </Item>
)

function Item({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="group relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3.5">
      <Link to={to} className="card-link font-serif text-lg leading-snug font-semibold group-hover:text-tekhelet">
        <Script>{title}</Script>
      </Link>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}
