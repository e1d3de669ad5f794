import type { Post, PostCollections as Collections } from '@/api/types'
import type { SeriesContext } from '../seriesContext'
import { AdjacentPosts } from './AdjacentPosts'
import { JourneyPaths } from './JourneyPaths'
import { PostCollections } from './PostCollections'
import { SeriesLessons } from './SeriesLessons'

type Props = { post: Post; collections: Collections | undefined; context: SeriesContext | null }

/** What a stored teaching stands beside, below its text: its series, journeys, collections and neighbours. */
export default function BesidePost({ post, collections, context }: Props) {
  return (
    <div className="beside-post">
      {context && <SeriesLessons context={context} />}
      {post.type === 'weekly' && <JourneyPaths postId={post.id} />}
      {collections && (
        <>
          <PostCollections
            series={collections.series.filter((series) => series !== context?.series)}
            timeline={collections.timeline}
          />
          <AdjacentPosts type={post.type} collections={collections} hasRel={!context?.isChosen} />
        </>
      )}
    </div>
  )
}
