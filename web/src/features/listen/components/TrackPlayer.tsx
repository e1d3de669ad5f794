import { t } from 'ttag'
import type { Post } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { BOTTOM_BAR, TOUCH, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { usePlayer } from '../hooks/usePlayer'
import type { Track } from '../playback'
import { CompactPlayer } from './CompactPlayer'
import { ContinueOption } from './ContinueOption'
import { Seek } from './Seek'
import { Speed } from './Speed'
import { StandardPlayer } from './StandardPlayer'
import { Transport } from './Transport'
import { AudioUnavailable } from './AudioUnavailable'
import { Volume } from './Volume'

type Props = {
  post: Pick<Post, 'id' | 'type' | 'title' | 'author' | 'imageUrl'> & { audioUrl: string }
  preload: boolean
  series: Track['series']
}

/** The custom player, with the browser's own below it as a fallback (LISTEN-9, LISTEN-19). On a phone it is one row (LISTEN-23). */
export default function TrackPlayer({ post, preload, series }: Props) {
  const track: Track = {
    page: postPath(post),
    url: post.audioUrl,
    title: post.title,
    author: post.author,
    picture: post.imageUrl,
    series,
  }
  const player = usePlayer(track, preload)
  const off = player.status === 'checking' || player.status === 'unavailable'
  const isNarrow = useMediaQuery(BOTTOM_BAR)
  const isTouch = useMediaQuery(TOUCH)
  const unavailable = player.status === 'unavailable' && <AudioUnavailable onRetry={player.retry} />
  if (isNarrow) {
    return (
      <>
        {unavailable}
        <CompactPlayer track={track} player={player} disabled={off} />
      </>
    )
  }
  return (
    <>
      {unavailable}
      <div
        role="group"
        aria-label={t`Player for ${post.title}`}
        className="mt-1 flex flex-wrap items-center justify-between gap-x-4"
      >
        <Transport player={player} disabled={off} title={post.title} />
        <Speed player={player} disabled={off} />
        <Seek player={player} disabled={off} />
        {!isTouch && <Volume player={player} disabled={off} />}
      </div>
      {series && <ContinueOption />}
      {player.status !== 'unavailable' && (
        <StandardPlayer track={track} blocked={player.status === 'blocked'} />
      )}
    </>
  )
}
