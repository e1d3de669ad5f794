import { useEffect, useRef, useState } from 'react'
import { t } from 'ttag'
import { playback, type Track } from '../playback'
import { pause } from '../player/player'
import { isSafari } from '../safari'
import { useStore } from '@/shared/hooks/useStore'
import { LISTEN_ERRORS } from '../errorTexts'

/** The fallback: the browser's own controls, on request, or at once if the browser blocked autoplay. */
export function StandardPlayer({ track, blocked }: { track: Track; blocked: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {blocked && <BlockedNotice />}
      <details
        open={open || blocked}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="text-sm text-ink-soft"
      >
        <summary className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {t`Trouble listening? Use the standard player`}
        </summary>
        {(open || blocked) && <Controls track={track} />}
      </details>
    </>
  )
}

/** The browser refused to start playback (LISTEN-18). */
export const BlockedNotice = () => (
  <p role="alert" className="mt-2 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
    {isSafari() ? LISTEN_ERRORS.audioBlockedBySafari : LISTEN_ERRORS.audioBlocked}
  </p>
)

/** Only one player plays at a time. */
function Controls({ track }: { track: Track }) {
  const audio = useRef<HTMLAudioElement>(null)
  const { status } = useStore(playback)
  useEffect(() => {
    if (status === 'playing') audio.current?.pause()
  }, [status])
  return (
    // The spoken text is right below, so there are no captions to add.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <audio
      ref={audio}
      controls
      preload="none"
      src={track.url}
      aria-label={t`Standard player for ${track.title}`}
      onPlay={pause}
      className="mt-1 mb-2 w-full"
    />
  )
}
