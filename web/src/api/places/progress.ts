/** What a place says of how far a teaching was read and listened to. */
import type { Place } from './store'

const timeOf = (part: { at: string } | null) => (part ? Date.parse(part.at) : -Infinity)

/** When a teaching was last read or listened to. */
export const lastTime = ({ reading, listening }: Place): number => Math.max(timeOf(reading), timeOf(listening))

/** Whether a teaching was read or heard to its end, also where it was begun once more. */
export const isFinished = ({ reading, listening }: Place): boolean => reading?.anchor === null || listening?.seconds === 0

/** The paragraph or the second where a teaching goes on. */
export type OpenPart = { kind: 'reading'; anchor: string } | { kind: 'listening'; seconds: number }

/** Where a teaching goes on, by what was done last; null after its end. */
export function openPart({ reading, listening }: Place): OpenPart | null {
  if (listening && timeOf(listening) > timeOf(reading)) {
    return listening.seconds > 0 ? { kind: 'listening', seconds: listening.seconds } : null
  }
  return reading?.anchor ? { kind: 'reading', anchor: reading.anchor } : null
}
