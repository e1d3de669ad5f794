import { Check } from 'lucide-react'
import { c } from 'ttag'
import { doneAliyot, markAliyah, storedMarks } from '@/api/aliyot/store'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { Button } from '@/shared/ui/Button'
import { ALIYOT } from '../torahText'

type Props = { reading: string; aliyah: number }

/** Ticks an aliyah as done (ALIYAH-3). */
export default function AliyahTick({ reading, aliyah }: Props) {
  const isDone = useDoneAliyot(reading).has(aliyah)
  const [name] = ALIYOT[aliyah - 1] ?? ALIYOT[0]
  return (
    <Button
      variant="outline"
      aria-pressed={isDone}
      aria-label={c('aliyah').t`Done: ${name}`}
      onClick={() => markAliyah(reading, aliyah, !isDone)}
      className="aria-pressed:border-tekhelet aria-pressed:bg-wash"
    >
      <Check aria-hidden size={18} className={isDone ? undefined : 'opacity-30'} />
      {c('aliyah').t`Done`}
    </Button>
  )
}

/** The aliyot of a reading that are done; none on the server. */
export function useDoneAliyot(reading: string): ReadonlySet<number> {
  // What is kept of a reader leaves the device when they sign out.
  useStore(tokenStore)
  return useStore(storedMarks) === null ? NONE : doneAliyot(reading)
}

const NONE: ReadonlySet<number> = new Set()
