/** Formats times of a recording for display and for screen readers. */

const whole = (seconds: number) => (Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0)

/** Minutes and seconds, '1:05' (LISTEN-13). Unknown times are 0:00. */
export function formatTime(seconds: number): string {
  const all = whole(seconds)
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

/** '1 minute 5 seconds', for a screen reader: it would read 1:05 as the time of day. */
export function spokenDuration(seconds: number): string {
  const all = whole(seconds)
  const parts = [pluralize(Math.floor(all / 60), 'minute'), pluralize(all % 60, 'second')]
  return parts.filter(Boolean).join(' ') || '0 seconds'
}

const pluralize = (n: number, unit: string) => (n === 0 ? '' : `${n} ${unit}${n === 1 ? '' : 's'}`)
