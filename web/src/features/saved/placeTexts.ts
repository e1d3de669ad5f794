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
