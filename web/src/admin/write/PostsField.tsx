import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Button } from '@/shared/ui/Button'
import { SearchField } from '@/shared/ui/SearchField'
import { objectsQuery } from './api'
import { fieldLabel } from './fieldLabels'

const OFFERED = 8

/** The teachings of a series or portion, in their order. */
export function PostsField({ hint }: { hint: string }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name="posts"
      render={({ field, fieldState }) => (
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{fieldLabel('posts')}</legend>
          <p className="text-sm text-ink-soft">{hint}</p>
          <Posts value={field.value as number[]} onChange={field.onChange} />
          {fieldState.error?.message && <p className="text-sm font-medium text-danger">{fieldState.error.message}</p>}
        </fieldset>
      )}
    />
  )
}

function Posts({ value, onChange }: { value: number[]; onChange: (value: number[]) => void }) {
  const [q, setQ] = useState('')
  const all = useQuery(objectsQuery('post', '', 200)).data ?? []
  const found = useQuery({ ...objectsQuery('post', q, OFFERED), enabled: q.trim() !== '' }).data ?? []
  const titles = new Map([...all, ...found].map(({ id, title }) => [id, title]))
  const titleOf = (id: number) => titles.get(id) ?? `Teaching ${String(id)}`
  const move = (at: number, to: number) => {
    const moved = [...value]
    moved.splice(to, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <>
      <ol className="grid gap-1">
        {value.map((id, at) => (
          <li key={id} className="flex items-center gap-1 rounded-lg border border-rule bg-raised ps-4">
            <span className="grow truncate" dir="auto">
              {at + 1}. {titleOf(id)}
            </span>
            <MoveButton icon={ArrowUp} label={`Move up: ${titleOf(id)}`} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <MoveButton icon={ArrowDown} label={`Move down: ${titleOf(id)}`} disabled={at === value.length - 1} onClick={() => move(at, at + 1)} />
            <MoveButton icon={X} label={`Remove: ${titleOf(id)}`} onClick={() => onChange(value.filter((each) => each !== id))} />
          </li>
        ))}
      </ol>
      <SearchField label="Find a teaching to add" placeholder="Find a teaching to add" value={q} onChange={setQ} onClear={() => setQ('')} />
      {q.trim() !== '' && (
        <ul className="grid gap-1" aria-label="Found teachings">
          {found
            .filter(({ id }) => !value.includes(id))
            .map(({ id, title }) => (
              <li key={id}>
                <Button variant="outline" className="max-w-full" onClick={() => onChange([...value, id])}>
                  <span className="truncate">Add: {title}</span>
                </Button>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

function MoveButton({ icon: Icon, label, disabled, onClick }: { icon: LucideIcon; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden size={18} />
    </Button>
  )
}
