import { LoaderCircle, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { jt, t } from 'ttag'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { SKIP_SECONDS } from '../constants'
import type { PlayerState } from '../hooks/usePlayer'

type Props = {
  player: Pick<PlayerState, 'status' | 'time' | 'duration' | 'toggle' | 'seek'>
  disabled: boolean
  title: string
}

/** Back 10 seconds, play or pause, forward 10 seconds: in every language as on a recorder. */
export function Transport({ player, disabled, title }: Props) {
  const { time, duration, seek } = player
  const cannotSeek = disabled || duration === 0
  const skip = (direction: 1 | -1) => seek(Math.min(Math.max(time + direction * SKIP_SECONDS, 0), duration))
  return (
    <div dir="ltr" className="flex items-center gap-0.5">
      <Button variant="quiet" size="icon" aria-label={t`Back 10 seconds`} disabled={cannotSeek} onClick={() => skip(-1)}>
        <RotateCcw aria-hidden size={19} />
      </Button>
      <PlayButton status={player.status} title={title} disabled={disabled} onClick={player.toggle} />
      <Button variant="quiet" size="icon" aria-label={t`Forward 10 seconds`} disabled={cannotSeek} onClick={() => skip(1)}>
        <RotateCw aria-hidden size={19} />
      </Button>
    </div>
  )
}

type PlayProps = { status: PlayerState['status']; title: string; disabled?: boolean; onClick: () => void }

/** Its accessible name includes the title, because a page may have several. */
export function PlayButton({ status, title, disabled = false, onClick }: PlayProps) {
  const playing = status === 'playing'
  const Icon = playing ? Pause : status === 'checking' ? LoaderCircle : Play
  const name = (
    <bdi key="name" {...contentLanguage(title)}>
      {title}
    </bdi>
  )
  return (
    <Button size="icon" className="rounded-full!" disabled={disabled} onClick={onClick}>
      <Icon aria-hidden size={20} className={status === 'checking' ? 'animate-spin' : ''} />
      <span className="sr-only">{playing ? jt`Pause ${name}` : jt`Play ${name}`}</span>
    </Button>
  )
}
