import { useQueryClient } from '@tanstack/react-query'
import { fullDate } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { ActionButton } from '../ActionButton'
import { deleteSpelling, type Spelling } from '../adminApi'

type Props = { spelling: Spelling; onDeleted: () => void }

export function SpellingRow({ spelling: { id, name, forms, createdAt }, onDeleted }: Props) {
  const client = useQueryClient()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-b border-rule py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="text-lg">
          <BidiText>{name}</BidiText>
        </h3>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {forms.map((form) => (
            <li key={form}>
              <BidiText>{form}</BidiText>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">{fullDate(createdAt)}</p>
      </div>
      <ActionButton
        variant="quiet"
        label="Delete"
        describedAs={`Delete the spellings of ${name}`}
        confirm="Delete for good"
        isDeletion
        action={() => deleteSpelling(client, id)}
        onDone={onDeleted}
      />
    </li>
  )
}
