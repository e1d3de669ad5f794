import { Pause, X } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { inSeries } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import * as ambient from '../ambient/ambientPlayer'
import { ambientSound } from '../ambient/sounds'
import { useStore } from '@/shared/hooks/useStore'
import { ambience, lessons, playback, type Playback, type Track } from '../playback'
import { close, toggle } from '../player/player'
import { formatTime, spokenDuration } from '../times'
import { NextAnnouncement, NextLesson } from './NextLesson'
import { PlayButton } from './Transport'

/** The bar above the tabs: the current recording, a link to its page, and a close button. It stays across pages. */
export default function NowPlaying() {
  const now = useStore(playback)
  const isAnnounced = useStore(lessons).startsIn !== null
  return (
    <section
      aria-label={t`Now playing`}
      className="now-playing no-print fixed inset-x-0 bottom-[calc(var(--tabbar-height)+env(safe-area-inset-bottom))] z-30 border-t border-rule bg-raised shadow-panel"
    >
      {now.track && <Progress {...now} />}
      <NextAnnouncement />
      <div className="page flex h-(--player-height) items-center gap-3">
        {now.track && (isAnnounced ? <NextLesson /> : <Teaching {...now} track={now.track} />)}
        <Ambient />
      </div>
    </section>
  )
}

/** From left to right in every language, like the slider. */
function Progress({ time, duration }: Playback) {
  const share = duration > 0 ? Math.min(time / duration, 1) : 0
  return (
    <div aria-hidden className="absolute inset-x-0 -top-px h-0.5">
      <div className="h-full origin-left bg-fill" style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}

function Teaching({ track, status, time, duration }: Playback & { track: Track }) {
  return (
    <>
      <PlayButton status={status} title={track.title} onClick={() => toggle(track)} />
      <div className="min-w-0 grow">
        <Link
          to={track.series ? inSeries(track.page, track.series.slug) : track.page}
          className="flex min-h-11 flex-col justify-center leading-tight underline-offset-4 hover:text-tekhelet hover:underline"
        >
          <span {...contentLanguage(track.title)} className="truncate font-serif font-semibold">
            <BidiText>{track.title}</BidiText>
          </span>
          <span className="truncate text-sm text-ink-faint tabular-nums">
            <bdi aria-hidden dir="ltr">
              {formatTime(time)} / {formatTime(duration)}
            </bdi>
            <span className="sr-only">, {t`${spokenDuration(duration)} in all`}</span>
          </span>
        </Link>
      </div>
      <Button variant="quiet" size="icon" aria-label={t`Close the player`} onClick={close}>
        <X aria-hidden size={20} />
      </Button>
    </>
  )
}

function Ambient() {
  const { sound, status } = useStore(ambience)
  if (status !== 'playing') return null
  const { name, icon: Icon } = ambientSound(sound)
  return (
    <Button variant="outline" className="shrink-0" aria-label={t`Pause ${name}`} onClick={ambient.pause}>
      <Icon aria-hidden size={17} />
      <span className="max-sm:sr-only">{name}</span>
      <Pause aria-hidden size={15} />
    </Button>
  )
}
