import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '@/shared/ui/Button'
import type { StudyText } from './api'
import { isRecord, type JsonObject } from './records'

type Props = {
  text: StudyText
  isPending: boolean
  onSave: (content: JsonObject) => void
  onCancel: () => void
}

/** Edits a text as such, and everything else as JSON, whose shape the server checks. */
export function Editor({ text: { kind, content }, isPending, onSave, onCancel }: Props) {
  const id = useId()
  const isText = kind === 'transform'
  const [value, setValue] = useState(() => (isText ? String(content.content) : JSON.stringify(content, null, 2)))
  const [error, setError] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const edited = isText ? { ...content, content: value } : parsed(value)
    setError(edited ? '' : 'This is not a JSON object. Please check brackets, commas and quotation marks.')
    if (edited) onSave(edited)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        {isText ? 'Text' : 'Content as JSON'}
      </label>
      <textarea
        id={id}
        ref={field}
        value={value}
        rows={14}
        dir="auto"
        spellCheck={isText}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`w-full rounded-lg border border-rule-strong bg-paper p-3 ${isText ? 'font-serif text-lg' : 'font-mono text-sm'}`}
        onChange={(event) => setValue(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending} onClick={(event) => isPending && event.preventDefault()}>
          Save and publish
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function parsed(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
