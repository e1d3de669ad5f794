/** Between two facts on one line; on phones, where the line breaks anywhere, the gap alone parts them. */
export function Separator() {
  return (
    <span aria-hidden className="max-sm:hidden">
      ·
    </span>
  )
}
