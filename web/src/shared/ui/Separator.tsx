/** A dot between two items on one line. Phones show only the gap, because the line may break anywhere. */
export function Separator() {
  return (
    <span aria-hidden className="max-sm:hidden">
      ·
    </span>
  )
}
