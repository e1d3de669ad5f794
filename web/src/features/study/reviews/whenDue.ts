import { msgid, ngettext } from 'ttag'

const MINUTE = 60_000

// Not `Intl.RelativeTimeFormat`: in Hebrew it adds the number in brackets, 'בעוד יומיים (2)'.
const UNITS: readonly [length: number, text: (n: number) => string][] = [
  [365 * 24 * 60 * MINUTE, (n) => ngettext(msgid`in ${n} year`, `in ${n} years`, n)],
  [30 * 24 * 60 * MINUTE, (n) => ngettext(msgid`in ${n} month`, `in ${n} months`, n)],
  [24 * 60 * MINUTE, (n) => ngettext(msgid`in ${n} day`, `in ${n} days`, n)],
  [60 * MINUTE, (n) => ngettext(msgid`in ${n} hour`, `in ${n} hours`, n)],
]
const inMinutes = (n: number) => ngettext(msgid`in ${n} minute`, `in ${n} minutes`, n)

/** How long it is until a moment: 'in 10 minutes', 'in 3 days'. */
export function whenDue(iso: string, now = Date.now()): string {
  // Half a minute: the answer of the server took some time.
  const left = new Date(iso).getTime() - now + MINUTE / 2
  const [length, text] = UNITS.find(([each]) => left >= each) ?? [MINUTE, inMinutes]
  return text(Math.max(1, Math.floor(left / length)))
}
