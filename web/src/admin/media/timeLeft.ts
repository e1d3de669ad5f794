import type { ActiveUpload } from './uploads'

/** Before that the rate says nothing yet. */
const MIN_MS = 3000

type Run = Pick<ActiveUpload, 'size' | 'sent' | 'startedAt' | 'startedFrom'>

/** ', about 2 minutes left', by the rate of this run; empty while that is not known. */
export function timeLeft({ size, sent, startedAt, startedFrom }: Run, now = Date.now()): string {
  const elapsed = now - startedAt
  const transferred = sent - (startedFrom ?? sent)
  if (elapsed < MIN_MS || transferred <= 0) return ''
  const seconds = ((size - sent) * elapsed) / transferred / 1000
  if (seconds < 60) return ', less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `, about ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left` : `, about ${Math.round(minutes / 60)} hours left`
}
