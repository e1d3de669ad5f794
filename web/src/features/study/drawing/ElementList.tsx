import { t } from 'ttag'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { nameOf, type Element } from './elements'

type Props = {
  elements: readonly Element[]
  selected: string | null
  onSelect: (id: string | null) => void
  onResize: (factor: number) => void
  onDelete: () => void
}

/** The elements as a list, so that each can be selected, moved, resized and deleted without a pointer (SKETCH-18). */
export function ElementList({ elements, selected, onSelect, onResize, onDelete }: Props) {
  if (elements.length === 0) return null
  return (
    <details className="rounded-lg border border-rule px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-tekhelet">{t`Elements on the page (${elements.length})`}</summary>
      <p className="text-sm text-ink-soft">{t`Select one. Arrow keys move it, plus and minus change its size, Delete removes it.`}</p>
      <ol className="my-2 max-h-64 overflow-y-auto" aria-label={t`Elements`}>
        {elements.map((element, index) => (
          <li key={element.id}>
            <Button variant={element.id === selected ? 'outline' : 'quiet'} aria-pressed={element.id === selected} className="max-w-full justify-start" onClick={() => onSelect(element.id === selected ? null : element.id)}>
              <span className="truncate">
                <BidiText>{nameOf(element, index)}</BidiText>
              </span>
            </Button>
          </li>
        ))}
      </ol>
      {elements.some(({ id }) => id === selected) && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => onResize(1.1)}>{t`Larger`}</Button>
          <Button variant="outline" onClick={() => onResize(1 / 1.1)}>{t`Smaller`}</Button>
          <Button variant="outline" onClick={onDelete}>{t`Delete`}</Button>
        </div>
      )}
    </details>
  )
}
