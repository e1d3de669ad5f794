import { ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import type { Media, PostType } from '@/api/types'
import { listPath, mediaListPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import type { PostList } from '../hooks/usePostList'
import { LIST_TEXTS } from '../listTexts'
import { ClearSearch } from './ClearSearch'
import { LoadMore } from './LoadMore'
import { NO_MEDIA } from './MediaLists'
import { PostCard, type RenderSave } from './PostCard'

type Props = { type: PostType; list: PostList; media: Media | null; page: number; onClear: (() => void) | undefined; save?: RenderSave | undefined }

/** After this many pages the list waits for a click, so that the footer can be reached. */
const PAGES_AT_A_STRETCH = 5

const ON_FIRST_SCREEN = 3

function pagePath(type: PostType, page: number, media: Media | null): string {
  const path = media ? mediaListPath(type, media) : listPath(type)
  return page > 1 ? `${path}${media ? '&' : '?'}page=${page}` : path
}

/** The body of a list: placeholders, an error, no results, or the teachings (READ-12, READ-13, READ-14). */
export function PostListResults({ type, list, media, page, onClear, save }: Props) {
  const texts = LIST_TEXTS[type]
  if (list.status === 'loading') return <SkeletonList count={3} label={t`Loading teachings…`} />
  if (list.status === 'error') {
    return (
      <QueryError error={list.error} onRetry={list.retry}>
        {texts.loadError}
      </QueryError>
    )
  }
  if (list.posts.length === 0 && page > 1) {
    return (
      <Notice kind="empty" extra={<PageLink type={type} media={media} to={1}>{texts.latest}</PageLink>}>
        {texts.noPage}
      </Notice>
    )
  }
  if (list.posts.length === 0) {
    return (
      <Notice kind="empty" extra={onClear && <ClearSearch type={type} variant="outline" onClear={onClear} />}>
        {media && !onClear ? NO_MEDIA[media] : texts.noMatch}
      </Notice>
    )
  }
  return <Cards type={type} list={list} media={media} page={page} isSearch={onClear !== undefined} save={save} />
}

function Cards({ type, list, media, page, isSearch, save }: Omit<Props, 'onClear'> & { isSearch: boolean }) {
  const texts = LIST_TEXTS[type]
  return (
    <>
      {list.areSamples && <p className="mb-5 text-sm text-ink-faint">{t`Sample teachings, until the first ones appear here.`}</p>}
      {page > 1 && !list.areSamples && (
        <div className="no-print mb-6 text-center">
          <PageLink type={type} media={media} to={page - 1} rel="prev">
            {texts.newer}
          </PageLink>
        </div>
      )}
      <div className="grid gap-5">
        {list.posts.map((post, index) => (
          <div key={post.id} className={index < ON_FIRST_SCREEN ? undefined : 'deferred-render'}>
            <PostCard post={post} isSample={list.areSamples} save={save} />
          </div>
        ))}
      </div>
      <LoadMore
        shown={list.nextPage !== null}
        loading={list.loadingMore}
        error={list.moreFailed && queryErrorText(list.error, texts.loadError)}
        onClick={list.loadMore}
        // The server renders no later pages of a search.
        {...(list.nextPage && !isSearch && { to: pagePath(type, list.nextPage, media) })}
        auto={(list.pagesAdded + 1) % PAGES_AT_A_STRETCH !== 0}
      >
        {texts.loadMore}
      </LoadMore>
    </>
  )
}

function PageLink({ type, media, to, rel, children }: { type: PostType; media: Media | null; to: number; rel?: 'prev'; children: string }) {
  return (
    <Button asChild variant="outline">
      <Link to={pagePath(type, to, media)} rel={rel}>
        <ArrowUp aria-hidden size={17} />
        {children}
      </Link>
    </Button>
  )
}
