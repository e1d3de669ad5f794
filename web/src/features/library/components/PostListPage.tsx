import type { PostType } from '@/api/types'
import { useAddressText } from '@/shared/hooks/useAddressText'
import { useTitle } from '@/shared/hooks/useTitle'
import { counted } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { usePostList, type PostList } from '../hooks/usePostList'
import { LIST_TEXTS } from '../texts'
import { LaunchBanner, LaunchSpecial } from './LaunchSpecial'
import { ListSidebar, OtherList } from './ListSidebar'
import { LoadMore } from './LoadMore'
import { PostCard } from './PostCard'

/** The daily and the weekly list (document 2): the same page with different texts. */
export function PostListPage({ type }: { type: PostType }) {
  const texts = LIST_TEXTS[type]
  const search = useAddressText()
  const list = usePostList(type, search.q)
  useTitle(texts.title)
  return (
    <>
      <PageHead title={texts.title} subtitle={texts.subtitle} />
      <div className="page grid gap-9 pb-16 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
        <ListSidebar type={type} text={search.text} q={search.q} onType={search.type} onCommit={search.commit} />
        <section aria-labelledby="list-heading">
          <LaunchBanner type={type} />
          <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id="list-heading" className="text-2xl md:text-[1.7rem]">
              {search.q ? `Search Results: "${search.q}"` : texts.latest}
            </h2>
            {search.q && (
              <Button look="quiet" className="-mr-4" onClick={() => search.commit('')}>
                Clear Search
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {list.status === 'ready' && search.q ? announce(list, texts.noun) : ''}
          </p>
          <Results type={type} list={list} onClear={search.q ? () => search.commit('') : undefined} />
          <LaunchSpecial type={type} />
          <div className="mt-8 lg:hidden">
            <OtherList type={type} />
          </div>
        </section>
      </div>
    </>
  )
}

const announce = (list: PostList, noun: string) => counted(list.total ?? list.posts.length, noun)

type ResultsProps = { type: PostType; list: PostList; onClear: (() => void) | undefined }

function Results({ type, list, onClear }: ResultsProps) {
  const texts = LIST_TEXTS[type]
  if (list.status === 'loading') return <SkeletonList count={3} label="Loading teachings…" />
  if (list.status === 'error') {
    return (
      <Notice kind="error" action={{ label: 'Try again', onClick: list.retry }}>
        {texts.loadError}
      </Notice>
    )
  }
  if (list.posts.length === 0) {
    return (
      <Notice kind="empty" action={onClear && { label: 'Clear Search', onClick: onClear }}>
        {texts.noMatch}
      </Notice>
    )
  }
  return (
    <>
      {list.areSamples && <p className="mb-5 text-sm text-ink-faint">Sample teachings, until the first ones appear here.</p>}
      <div className="grid gap-5">
        {list.posts.map((post) => (
          <PostCard key={post.id} post={post} isSample={list.areSamples} />
        ))}
      </div>
      <LoadMore
        shown={list.hasMore}
        loading={list.loadingMore}
        error={list.moreFailed && texts.loadError}
        onClick={list.loadMore}
      >
        {texts.loadMore}
      </LoadMore>
    </>
  )
}
