import type { SearchResponse } from '@/api/types'
import { trackResultOpened } from '@/shared/lib/searchAnalytics'
import { AskTeacher } from '@/shared/ui/AskTeacher'
import { PostResult } from './ResultGroups'

/** The teachings that come closest in meaning where none answers, under the headline that says so (SEARCH-99). */
export function ClosestPosts({ answer: { query, closest } }: { answer: SearchResponse }) {
  // They are no results.
  const onOpen = () => trackResultOpened({ query, resultCount: 0 })
  return (
    <>
      <ul>
        {closest.map((hit, index) => (
          <PostResult key={hit.id} hit={hit} index={index} onOpen={onOpen} isClosest />
        ))}
      </ul>
      <AskTeacher question={query} className="mt-6" />
    </>
  )
}
