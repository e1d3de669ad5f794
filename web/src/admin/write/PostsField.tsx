import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '@/api/formErrors'
import { DEBOUNCE_MS } from '@/shared/hooks/useUrlSearchText'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { InlineError } from '@/shared/ui/QueryError'
import { SearchField } from '@/shared/ui/SearchField'
import { objectsQuery } from './api'
import { CustomField, type Described } from './CustomField'
import { usePostTitles } from './usePostTitles'

const OFFERED = 8

/** The teachings of a series or portion, in their order. */
export function PostsField(described: Described) {
  return (
    <CustomField {...described} isGroup>
      {(field) => <Posts value={field.value as number[]} onChange={field.onChange} />}
    </CustomField>
  )
}

function Posts({ value, onChange }: { value: number[]; onChange: (value: number[]) => void }) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const titleOf = usePostTitles(value)
  // What was typed when Enter was pressed: its first hit is added once it is found.
  const [wanted, setWanted] = useState('')
  const add = (id: number) => {
    onChange([...value, id])
    if (!wanted) return
    setWanted('')
    setText('')
  }
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
            <span className="min-w-0 grow truncate" title={titleOf(id)}>
              {at + 1}. <BidiText>{titleOf(id)}</BidiText>
            </span>
            <MoveButton icon={ArrowUp} label={`Move up: ${titleOf(id)}`} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <MoveButton icon={ArrowDown} label={`Move down: ${titleOf(id)}`} disabled={at === value.length - 1} onClick={() => move(at, at + 1)} />
            <MoveButton icon={X} label={`Remove: ${titleOf(id)}`} onClick={() => onChange(value.filter((each) => each !== id))} />
          </li>
        ))}
      </ol>
      <SearchField
        label="Find a teaching to add"
        placeholder="Find a teaching to add, and press Enter"
        dir="auto"
        value={text}
        onChange={setText}
        onClear={() => setText('')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setQ(text.trim())
          setWanted(text.trim())
        }}
      />
      {q && <FoundPosts q={q} added={value} isFirstWanted={wanted !== '' && wanted === text.trim() && wanted === q} onAdd={add} />}
    </>
  )
}

type FoundProps = { q: string; added: number[]; isFirstWanted: boolean; onAdd: (id: number) => void }

function FoundPosts({ q, added, isFirstWanted, onAdd }: FoundProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...objectsQuery('post', q, OFFERED), placeholderData: (shown) => shown })
  const found = data?.filter(({ id }) => !added.includes(id))
  const first = isFirstWanted && !isPlaceholderData ? found?.[0]?.id : undefined
  const addFirst = useEffectEvent(onAdd)
  useEffect(() => {
    if (first !== undefined) addFirst(first)
  }, [first])
  return (
    <div role="status">
      {error ? (
        <InlineError onRetry={() => void refetch()}>{errorText(error)}</InlineError>
      ) : !found ? (
        <p className="text-sm text-ink-soft">Searching…</p>
      ) : found.length === 0 ? (
        <p className="text-sm text-ink-soft">No more teachings found.</p>
      ) : (
        <ul className="grid gap-1" aria-label="Found teachings">
          {found.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <Button variant="outline" className="max-w-full" title={title} onClick={() => onAdd(id)}>
                <span className="truncate">
                  Add: <BidiText>{title}</BidiText>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MoveButton({ icon: Icon, label, disabled, onClick }: { icon: LucideIcon; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden size={18} />
    </Button>
  )
}
