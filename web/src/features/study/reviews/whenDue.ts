import { pluralize } from '@/shared/lib/text'

const MINUTE = 60_000
const UNITS = [
  [365 * 24 * 60 * MINUTE, 'year'],
  [30 * 24 * 60 * MINUTE, 'month'],
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
] as const

/** How long it is until a moment: 'in 10 minutes', 'in 3 days'. */
export function whenDue(iso: string, now = Date.now()): string {
  // Half a minute: the answer of the server took some time.
  const left = new Date(iso).getTime() - now + MINUTE / 2
  const [length, name] = UNITS.find(([each]) => left >= each) ?? [MINUTE, 'minute']
  return `in ${pluralize(Math.max(1, Math.floor(left / length)), name, `${name}s`)}`
}
