import { t } from 'ttag'
import type { PlayablePost } from '@/api/types'
import { useHydratedLater } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { site } from '@/shared/lib/siteConfig'
import { Card } from '@/shared/ui/Card'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Skeleton } from '@/shared/ui/Skeleton'
import { isPlayable, NO_AUDIO } from '../audioUrl'
import type { Track } from '../playback'

/** LISTEN-20. */
const PREMIUM_AUDIO = site.launchFree
  ? t`Available for premium members: free during the launch`
  : t`Available for premium members`

// The player's code loads with the first teaching that has a recording.
const TrackPlayer = lazyWithRetry(() => import('./TrackPlayer'))

type Props = {
  post: PlayablePost
  /** Essays show their recording's duration before playback (LISTEN-8). */
  preload?: boolean
  /** The series in which it is listened to. */
  series?: Track['series']
}

/** The audio version of a teaching (LISTEN-1). */
export function Listen({ post, preload = false, series }: Props) {
  // The player depends on the window and on what the reader heard before.
  const isHydrated = useHydratedLater()
  if (!post.audioUrl) return null
  const loading = (
    <>
      <Skeleton className={cx('md:mt-1', series ? 'h-11 md:h-44' : 'h-11 md:h-33')} />
      <noscript>
        {/* The spoken text is right below, so there are no captions to add. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="none" src={post.audioUrl} aria-label={post.title} className="w-full md:mt-3" />
      </noscript>
    </>
  )
  return (
    <Card asChild className="no-print mb-5 p-2 md:mb-9 md:p-4 md:px-5">
      <section aria-label={t`Audio version of ${post.title}`}>
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft max-md:px-1">
          <p className="font-semibold max-md:sr-only">{t`Listen to this teaching`}</p>
          {post.isPremium === 1 && <p className="text-balance">{PREMIUM_AUDIO}</p>}
        </div>
        {isPlayable(post.audioUrl) ? (
          <OptionalPart name={t`The player`} loading={loading}>
            {isHydrated ? <TrackPlayer post={{ ...post, audioUrl: post.audioUrl }} preload={preload} series={series} /> : loading}
          </OptionalPart>
        ) : (
          <p className="mt-2 text-ink-soft">{NO_AUDIO}</p>
        )}
      </section>
    </Card>
  )
}
