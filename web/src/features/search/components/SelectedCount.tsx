import { msgid, ngettext } from 'ttag'

/** The number of selected values on a filter's button. */
export function SelectedCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden
        className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-fill px-1.5 text-xs font-semibold text-on-fill tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">, {ngettext(msgid`${count} chosen`, `${count} chosen`, count)}</span>
    </>
  )
}
