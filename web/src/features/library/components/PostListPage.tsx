import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { readPageNumber } from '@/shared/lib/searchParams'
import { bringIntoView } from '@/shared/lib/renderOffscreen'
import { site } from '@/shared/lib/siteConfig'
import { PageHeader } from '@/shared/ui/PageHeader'
import { readListFilter } from '../api/posts'
import { usePostList, type PostList } from '../hooks/usePostList'
import { LIST_TEXTS, type ListTexts } from '../listTexts'
import { ClearSearch } from './ClearSearch'
import { EnglishTeachings } from './EnglishTeachings'
import { MEDIA_TITLES, MediaLists } from './MediaLists'
import type { RenderSave } from './PostCard'
import { LaunchBanner, LaunchSpecial } from './LaunchSpecial'
import { ListSidebar, ListLinks } from './ListSidebar'
import { PostListResults } from './PostListResults'
import { SubscribeBox } from './SubscribeBox'

type Props = {
  type: PostType
  /** The form of the 'Never Miss' box. */
  newsletterForm?: ReactNode
  /** 'Save for Later' of each card. */
  save?: RenderSave
}

/** The daily and the weekly list (READ-1): the same page with different texts. */
export function PostListPage({ type, newsletterForm, save }: Props) {
  const texts = LIST_TEXTS[type]
  const search = useUrlSearchText()
  const [params] = useSearchParams()
  // Search results start with their first page.
  const page = search.q ? 1 : readPageNumber(params)
  const { media } = readListFilter(params)
  const list = usePostList(type, { q: search.q, media }, page)
  const clear = search.q ? () => search.commit('') : undefined
  const results = useRef<HTMLElement>(null)
  // The sidebar is sticky: after selecting a topic, scroll to the top of the results.
  const chooseTopic = (topic: string) => {
    search.commit(topic)
    bringIntoView(results.current)
  }
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <EnglishTeachings className="mt-2" />
      </PageHeader>
      <div className="page grid gap-9 pb-16 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
        <ListSidebar
          type={type}
          text={search.text}
          q={search.q}
          onType={search.type}
          onCommit={search.commit}
          onChooseTopic={chooseTopic}
        />
        <div>
          <section ref={results} aria-labelledby="list-heading">
            {site.launchFree && <LaunchBanner type={type} />}
            <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <h2 id="list-heading" className="min-w-0 text-2xl md:text-[1.7rem]">
                {search.q ? t`Search Results: "${search.q}"` : media ? MEDIA_TITLES[media] : texts.latest}
              </h2>
              {clear && <ClearSearch type={type} variant="quiet" className="-me-4" onClear={clear} />}
            </div>
            {media && <MediaLists type={type} media={media} />}
            <p role="status" className="sr-only">
              {announce(list, search.q, texts)}
            </p>
            <PostListResults type={type} list={list} media={media} page={page} onClear={clear} save={save} />
          </section>
          {site.launchFree && <LaunchSpecial type={type} />}
          <SubscribeBox {...texts.subscribe}>{newsletterForm}</SubscribeBox>
          <div className="no-print mt-8 grid gap-2 lg:hidden">
            <ListLinks type={type} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The number of results of a search, or of loaded entries after loading more. */
function announce(list: PostList, q: string, texts: ListTexts): string {
  if (list.status !== 'ready') return ''
  if (list.pagesAdded > 0) return texts.shown(list.posts.length)
  return q ? texts.found(list.total ?? list.posts.length) : ''
}
