import { useState, type ReactNode } from 'react'
import { t } from 'ttag'
import type { PlayablePost, Post } from '@/api/types'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import { Card } from '@/shared/ui/Card'
import { Skeleton } from '@/shared/ui/Skeleton'

/** Renders a teaching's audio player; the route provides it. */
export type AudioSlot = (post: PlayablePost) => ReactNode

export const nativePlayer: AudioSlot = (post) => <PostAudio post={post} />

/** The audio version in the browser's own player. */
function PostAudio({ post }: { post: Pick<Post, 'audioUrl' | 'title'> }) {
  if (!post.audioUrl) return null
  return (
    <Card asChild className="mb-9 p-4">
      <section aria-label={t`Audio version`}>
        <p className="mb-2 text-sm font-semibold text-ink-soft">{t`Listen to this teaching`}</p>
        {/* The spoken text is right below, so there are no captions to add. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="metadata" src={post.audioUrl} aria-label={post.title} className="w-full" />
      </section>
    </Card>
  )
}

const PICTURE = 'mt-4 aspect-[3/2] max-h-[34rem] w-full rounded-xl'

/** 'Visual Inspiration': base64Image before imageUrl, hidden if neither loads (READ-47). */
export function PostImage({ post }: { post: Post }) {
  const [failures, setFailures] = useState(0)
  const source = [post.base64Image, post.imageUrl].filter(Boolean)[failures]
  // An embedded picture would be sent twice, as HTML and as data.
  const isShown = useBrowserValue(true, source !== post.base64Image)
  if (!source) return null
  return (
    <section aria-labelledby="visual" className="mt-12">
      <h2 id="visual" className="text-2xl">
        {t`Visual Inspiration`}
      </h2>
      {isShown ? (
        <img
          src={source}
          srcSet={source === post.imageUrl ? (post.imageSrcset ?? undefined) : undefined}
          sizes="(min-width: 736px) 672px, 100vw"
          alt=""
          loading="lazy"
          onError={() => setFailures(failures + 1)}
          className={cx(PICTURE, 'border border-rule object-contain')}
        />
      ) : (
        <Skeleton className={PICTURE} />
      )}
    </section>
  )
}

/** A video in an embedded frame (READ-49). */
export function PostVideo({ post }: { post: Pick<Post, 'videoUrl' | 'title'> }) {
  if (!post.videoUrl) return null
  return (
    <iframe
      src={post.videoUrl}
      title={t`Video: ${post.title}`}
      loading="lazy"
      allowFullScreen
      className="my-8 aspect-video w-full rounded-xl border border-rule"
    />
  )
}
