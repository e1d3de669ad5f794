import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useStore } from '@/shared/hooks/useStore'
import type { Kind, Values } from './api'
import type { Autosave, SaveState } from './autosave'
import { toContent } from './formValues'

type Props = {
  kind: Kind
  autosave: Autosave
  content: Values
  /** The content has not reached the server yet. */
  isUnsaved: boolean
  onChange: (content: Values) => void
}

/** Saves the form's values as they change, and says how far that is. */
export function SaveStatus({ kind, autosave, content, isUnsaved, onChange }: Props) {
  const { control } = useFormContext()
  const values = useWatch<Values>({ control })
  const state = useStore(autosave.state)
  const [announced, announce] = useState('')
  const news = announcement(state.status, announced)
  if (news !== announced) announce(news)
  const [base] = useState(content)
  // Compared with what was handed over last, not with the first values: a change that is taken back is a change, too.
  const last = useRef<string | null>(null)
  useEffect(() => {
    const changed = toContent(kind, base, values)
    const written = JSON.stringify(changed)
    const isFirst = last.current === null
    if (last.current === written) return
    last.current = written
    if (isFirst && !isUnsaved) return
    autosave.change(changed)
    onChange(changed)
  }, [autosave, base, isUnsaved, kind, onChange, values])
  return (
    <>
      <p className="sticky bottom-0 z-10 mt-6 w-fit rounded-t-lg bg-paper px-2 py-1 text-sm text-ink-soft">
        {TEXTS[state.status]} {state.message}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

const TROUBLE: Partial<Record<SaveState['status'], string>> = {
  'on-device': 'The site cannot be reached. The draft is kept on this device.',
  'not-kept': 'The site cannot be reached, and the draft is not kept.',
  failed: 'The draft could not be saved.',
}

/** Screen readers hear of trouble and of its end, not of each pause in typing. */
function announcement(status: SaveState['status'], last: string): string {
  if (status === 'saved') return last && 'The draft is saved again.'
  return TROUBLE[status] ?? last
}

const TEXTS: Record<SaveState['status'], string> = {
  saved: 'All changes are saved.',
  saving: 'Saving…',
  unsaved: 'Not saved yet.',
  'on-device': 'Saved on this device. It will be sent when the site can be reached.',
  'not-kept': 'Not saved: the site cannot be reached, and this browser keeps nothing. Leave this page open.',
  conflict: 'This draft was changed in another window.',
  failed: 'This could not be saved.',
  gone: 'This draft was published or deleted elsewhere.',
}
