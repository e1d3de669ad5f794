import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { Sheet } from '@/shared/ui/Sheet'
import type { PlayerState } from '../hooks/usePlayer'
import type { Track } from '../playback'
import { formatTime } from '../times'
import { ContinueOption } from './ContinueOption'
import { Seek } from './Seek'
import { Speed } from './Speed'
import { BlockedNotice, StandardPlayer } from './StandardPlayer'
import { PlayButton, Transport } from './Transport'

type Props = { track: Track; player: PlayerState; disabled: boolean }

/** The player of a phone: play, time and speed in one row, so that the text begins on the first screen. The rest is in a sheet. */
export function CompactPlayer({ track, player, disabled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { time, duration, status } = player
  const isBlocked = status === 'blocked'
  return (
    <>
      <div role="group" aria-label={t`Player for ${track.title}`} className="flex items-center gap-3">
        <PlayButton status={status} title={track.title} disabled={disabled} onClick={player.toggle} />
        <p className="min-w-0 grow truncate text-sm text-ink-soft tabular-nums">
          <bdi dir="ltr">
            <span>{formatTime(time)}</span>
            {duration > 0 && (
              <>
                {' / '}
                <span>{formatTime(duration)}</span>
              </>
            )}
          </bdi>
          <span className="ms-2 text-ink-faint">{t`Listen`}</span>
        </p>
        <Speed player={player} disabled={disabled} />
        <Button variant="quiet" size="icon" aria-label={t`More controls`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Ellipsis aria-hidden size={20} />
        </Button>
      </div>
      {isBlocked && <BlockedNotice />}
      <Sheet open={isOpen} onOpenChange={setOpen} title={t`Listen`} side="bottom">
        <div className="flex justify-center py-2">
          <Transport player={player} disabled={disabled} title={track.title} />
        </div>
        <Seek player={player} disabled={disabled} />
        {track.series && <ContinueOption />}
        {status !== 'unavailable' && <StandardPlayer track={track} blocked={isBlocked} />}
      </Sheet>
    </>
  )
}
