import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import type { TimelineRef } from '@/api/types'
import { timelinePath } from '@/shared/lib/paths'
import { adjacentPortionsQuery } from '../api/collections'
import { AdjacentCard, AdjacentNames } from './AdjacentCard'

/** Links to the previous and the next portion. A missing one leaves its side empty. */
export function AdjacentPortions({ id }: { id: number }) {
  const { data } = useQuery(adjacentPortionsQuery(id))
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label={t`Other portions`} className="mt-12 grid gap-3 border-t border-rule pt-8 sm:grid-cols-2">
      {data.previous && <AdjacentLink label={t`Previous portion`} portion={data.previous} />}
      {data.next && <AdjacentLink label={t`Next portion`} portion={data.next} isNext />}
    </nav>
  )
}

type Props = { label: string; portion: TimelineRef; isNext?: boolean }

const AdjacentLink = ({ portion: { slug, parasha, hebrewName }, ...link }: Props) => (
  <AdjacentCard to={timelinePath(slug)} {...link}>
    <AdjacentNames name={parasha} hebrewName={hebrewName} />
  </AdjacentCard>
)
