import { t } from 'ttag'
import type { PostCollections as Collections } from '@/api/types'
import { seriesPath, timelinePath } from '@/shared/lib/paths'
import { bookName, inInterface, portionName } from '@/shared/lib/references'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Collapsible } from '@/shared/ui/Collapsible'
import { LinkRow } from '@/shared/ui/LinkRow'
import { placeInSeries } from '../seriesContext'

type Props = Pick<Collections, 'series' | 'timeline'>

/** The series and portions that include a teaching (READ-56, READ-57). Empty lists are hidden. */
export function PostCollections({ series, timeline }: Props) {
  return (
    <>
      {series.length > 0 && (
        <Collapsible title={t`Part of Series`}>
          <ul>{series.map(seriesItem)}</ul>
        </Collapsible>
      )}
      {timeline.length > 0 && (
        <Collapsible title={t`Found in Torah Timeline`}>
          <ul>{timeline.map(timelineItem)}</ul>
        </Collapsible>
      )}
    </>
  )
}

const seriesItem = ({ id, slug, title, ...place }: Collections['series'][number]) => (
  <LinkRow key={id} to={seriesPath(slug)} title={title}>
    <Badge>{placeInSeries(place)}</Badge>
  </LinkRow>
)

const timelineItem = ({ id, slug, title, hebrewTitle, book, parasha, hebrewName }: Collections['timeline'][number]) => (
  <LinkRow key={id} to={timelinePath(slug)} title={inInterface(title, hebrewTitle)}>
    <Badge variant="blue">
      <BidiText>{bookName(book)}</BidiText>
    </Badge>
    <Badge variant="gold">
      <BidiText>{portionName(parasha, hebrewName)}</BidiText>
    </Badge>
  </LinkRow>
)
