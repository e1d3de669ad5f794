/** What is said of a place in a teaching. */
import { t } from 'ttag'
import type { Place } from '@/api/places/store'

/** 'read to the end, listened to 3:20' */
export function stopped({ reading, listening }: Place): string {
  const parts = [reading && (reading.anchor === null ? t`read to the end` : t`read in part`), listening && listened(listening.seconds)]
  return parts.filter(Boolean).join(', ')
}

const listened = (seconds: number) => (seconds === 0 ? t`listened` : t`listened up to ${clock(seconds)}`)

export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const timeOf = (part: { at: string } | null) => (part ? Date.parse(part.at) : -Infinity)

/** When a teaching was last read or listened to. */
export const lastTime = ({ reading, listening }: Place): number => Math.max(timeOf(reading), timeOf(listening))

/** The paragraph or the second where a teaching goes on. */
export type OpenPart = { kind: 'reading'; anchor: string } | { kind: 'listening'; seconds: number }

/** Where a teaching goes on, by what was done last; null after its end. */
export function openPart({ reading, listening }: Place): OpenPart | null {
  if (listening && timeOf(listening) > timeOf(reading)) {
    return listening.seconds > 0 ? { kind: 'listening', seconds: listening.seconds } : null
  }
  return reading?.anchor ? { kind: 'reading', anchor: reading.anchor } : null
}
