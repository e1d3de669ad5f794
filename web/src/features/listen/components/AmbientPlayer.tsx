import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Slider } from '@/shared/ui/Slider'
import { choose, setVolume, toggle } from '../ambient/ambientPlayer'
import { AMBIENT_SOUNDS, ambientSound, type AmbientId, type AmbientSound } from '../ambient/sounds'
import { AMBIENT_VOLUME } from '../constants'
import { useStore } from '@/shared/hooks/useStore'
import { ambience } from '../playback'
import { LISTEN_ERRORS } from '../errorTexts'

/** Background sound for reading (AMBIENT-1). */
export default function AmbientPlayer() {
  const { sound, status, fallback } = useStore(ambience)
  return (
    <Card asChild className="no-print p-4 text-start md:px-5">
      <section aria-label={t`Ambient sound`}>
        <Choices chosen={sound} />
        <p className="mt-2 text-sm text-ink-soft">{ambientSound(sound).description}</p>
        <Controls />
        <p role="status" className={cx('text-sm text-gold', fallback && 'mt-1')}>
          {status === 'unavailable' ? LISTEN_ERRORS.sound : fallback && LISTEN_ERRORS.soundFallback}
        </p>
      </section>
    </Card>
  )
}

function Choices({ chosen }: { chosen: AmbientId }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink-soft">{t`Ambient sound`}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {AMBIENT_SOUNDS.map((sound) => (
          <Choice key={sound.id} sound={sound} name={name} chosen={sound.id === chosen} />
        ))}
      </div>
    </fieldset>
  )
}

function Choice({ sound: { id, name: label, icon: Icon }, name, chosen }: { sound: AmbientSound; name: string; chosen: boolean }) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border px-3 text-sm font-medium',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tekhelet',
        chosen ? 'border-tekhelet bg-wash text-tekhelet' : 'border-rule text-ink-soft hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={() => choose(id)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon aria-hidden size={17} />
      {label}
    </label>
  )
}

function Controls() {
  const { sound, status, volume } = useStore(ambience)
  const { min, max, step } = AMBIENT_VOLUME
  const { name } = ambientSound(sound)
  const playing = status === 'playing'
  const Icon = volume === 0 ? VolumeX : Volume2
  return (
    <div className="mt-2 flex items-center gap-3 text-ink-soft">
      <Button size="icon" className="shrink-0 rounded-full!" aria-label={playing ? t`Pause ${name}` : t`Play ${name}`} onClick={toggle}>
        {playing ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
      </Button>
      <div dir="ltr" className="ms-1 flex max-w-72 grow items-center gap-3">
        <Icon aria-hidden size={18} className="shrink-0" />
        <Slider
          {...{ min, max, step }}
          label={t`Ambient volume`}
          value={volume}
          valueText={volume === 0 ? t`muted` : t`${volume} percent`}
          onChange={setVolume}
        />
      </div>
    </div>
  )
}
