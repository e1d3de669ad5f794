import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { t } from 'ttag'
import type { Post, PostType } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { listPath, postPath, samplePath } from '@/shared/lib/paths'
import { BackLink } from '@/shared/ui/BackLink'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { ShareButton } from '@/shared/ui/ShareButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { postCollectionsQuery } from '../api/posts'
import { usePost } from '../hooks/usePost'
import { seriesContext } from '../seriesContext'
import { POST_TEXTS } from '../postTexts'
import { EditLink } from './EditLink'
import { LoadFailure } from './LoadFailure'
import { PostHeader } from './PostHeader'
import { nativePlayer, PostImage, PostVideo } from './PostMedia'
import { TeachingBody } from './TeachingBody'
import { UnknownPage } from './UnknownPage'

// Below the text, and not needed for the first view.
const AuthorBlurb = lazyWithRetry(() => import('./AuthorBlurb'))
const BesidePost = lazyWithRetry(() => import('./BesidePost'))
const EssayEnd = lazyWithRetry(() => import('./EssayEnd'))

/** Content from other features, which the route composes. */
type Slots = {
  /** Renders the audio player, which can go on to the next lesson of the series. */
  audio?: (post: Post, series?: { id: number; slug: string }) => ReactNode
  /** The AI tools, between the text and the related links. */
  tools?: (post: Post) => ReactNode
  /** 'Save for Later' (READ-55). */
  save?: (post: Post) => ReactNode
  /** Keeps the place where reading stopped (ACCOUNT-8), and the session (STUDY-24). */
  place?: (post: Post) => ReactNode
  /** Wraps the error state. */
  failure?: (notice: ReactNode) => ReactNode
}

type Props = { type: PostType; id: number; sample: boolean } & Slots

/** A daily post or a weekly essay. A path of the wrong type redirects to the right one (ROUTE-16). */
export function PostPage({ type, id, sample, failure = (notice) => notice, ...slots }: Props) {
  const state = usePost(type, id, sample)
  const { search } = useLocation()
  const texts = POST_TEXTS[type]
  const back = <BackLink to={listPath(type)}>{texts.back}</BackLink>

  if (state.status === 'missing') return <UnknownPage sentence={t`This teaching is not here, or not any more.`}>{back}</UnknownPage>
  if (state.status === 'loading') return <Loading title={texts.typeName} />
  if (state.status === 'error') {
    return failure(
      <LoadFailure title={texts.typeName} back={back} error={state.error} onRetry={state.retry}>
        {texts.error}
      </LoadFailure>,
    )
  }
  if (state.status === 'replaced') return <state.MissingEssay sample={state.post} back={back} />
  if (state.post.type !== type) return <Navigate replace to={{ pathname: postPath(state.post), search }} />
  return <Article post={state.post} sample={state.sample} {...slots} />
}

type ArticleProps = { post: Post; sample: 'no' | 'chosen' } & Slots

function Article({ post, sample, audio = nativePlayer, tools, save, place }: ArticleProps) {
  useTitle(post.title)
  const isEssay = post.type === 'weekly'
  const isStored = sample === 'no'
  const texts = POST_TEXTS[post.type]
  const back = <BackLink to={listPath(post.type)}>{texts.back}</BackLink>
  const { data } = useQuery({ ...postCollectionsQuery(post.id), enabled: isStored })
  const collections = isStored ? data : undefined
  const [params] = useSearchParams()
  const context = seriesContext(collections, params.get('series'))
  return (
    <div className="page pt-2 pb-16 md:pt-8">
      <article className="mx-auto max-w-[calc(38rem*max(1,var(--text-scale)))]">
        <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {back}
          <TextSizeSwitch />
        </div>
        {!isStored && (
          <p role="note" className="mt-3 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
            {t`This is a sample teaching.`}
          </p>
        )}
        <PostHeader post={post} context={context} />
        {audio(post, context?.series)}
        {isStored && !post.isLocked && place?.(post)}
        <TeachingBody post={post} essay={isEssay} />
        <div className="deferred-render [--deferred-height:70rem]">
          <PostVideo post={post} />
          <PostImage post={post} />
          <div aria-hidden className="ornament mt-12 justify-center text-xs">
            ❖
          </div>
          {isEssay && (
            <OptionalPart name={t`About the author`}>
              <AuthorBlurb author={post.author} />
            </OptionalPart>
          )}
          {isStored && !post.isLocked && tools?.(post)}
          {isStored && (
            <OptionalPart name={t`What comes next`}>
              <BesidePost post={post} collections={collections} context={context} />
            </OptionalPart>
          )}
          <footer className="no-print mt-12 flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-5">
            {back}
            <div className="flex flex-wrap gap-3">
              {isStored && <EditLink id={post.id} />}
              {isStored && save?.(post)}
              {!post.isLocked && (
                <ShareButton path={isStored ? postPath(post) : samplePath(post)} title={post.title} variant="outline" />
              )}
            </div>
          </footer>
          {isEssay && (
            <OptionalPart name={t`The related essays`}>
              <EssayEnd postId={post.id} isStored={isStored} isLocked={post.isLocked} />
            </OptionalPart>
          )}
        </div>
      </article>
    </div>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <div className="page pt-2 pb-16 md:pt-8">
      <h1 className="sr-only">{title}</h1>
      <div role="status" className="mx-auto max-w-[38rem]">
        <p className="flex min-h-11 items-center gap-3 text-ink-faint">
          <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-rule-strong border-t-tekhelet" />
          {t`Loading content...`}
        </p>
        <Skeleton className="mt-12 h-11 w-4/5" />
        <Skeleton className="mt-5 h-5 w-2/3" />
        {[100, 96, 99, 92, 97, 60].map((width, index) => (
          <div key={index} className="mt-4" style={{ width: `${width}%` }}>
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
    </div>
  )
}
