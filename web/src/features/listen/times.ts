/** Formats times of a recording for display and for screen readers. */
import { msgid, ngettext } from 'ttag'

const whole = (seconds: number) => (Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0)

/** Minutes and seconds, '1:05' (LISTEN-13). Unknown times are 0:00. */
export function formatTime(seconds: number): string {
  const all = whole(seconds)
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

/** '1 minute 5 seconds', for a screen reader: it would read 1:05 as the time of day. */
export function spokenDuration(seconds: number): string {
  const all = whole(seconds)
  const minutes = spokenMinutes(Math.floor(all / 60))
  const rest = spokenSeconds(all % 60)
  if (all < 60) return rest
  return all % 60 === 0 ? minutes : `${minutes} ${rest}`
}

const spokenMinutes = (n: number) => ngettext(msgid`${n} minute`, `${n} minutes`, n)
const spokenSeconds = (n: number) => ngettext(msgid`${n} second`, `${n} seconds`, n)
