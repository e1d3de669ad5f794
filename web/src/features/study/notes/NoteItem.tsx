import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { t } from 'ttag'
import { shortDate } from '@/shared/lib/dates'
import { contentLanguage } from '@/shared/lib/text'
import { toast } from '@/shared/lib/toastStore'
import { Badge } from '@/shared/ui/Badge'
import { BidiParts, textOf } from '@/shared/ui/BidiParts'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { dropEdit, editKey } from './drafts'
import { formattedNote } from './noteFormat'
import { NoteForm } from './NoteForm'
import { NOTE_TYPES } from './noteTypes'
import { Quote } from './Quote'
import { changeNote, type Note, type NoteFields } from './queries'

const VARIANTS = { note: 'quiet', question: 'blue', insight: 'gold' } as const

type Props = {
  note: Note
  /** The page of its teaching; empty on that page. */
  path: string
  /** The teaching, where several are listed. */
  heading?: ReactNode
  onDelete: () => void
}

export function NoteItem({ note, path, heading, onDelete }: Props) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    dropEdit(note.id)
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = async (fields: NoteFields) => {
    await changeNote(client, note.id, fields)
    toast(t`Note saved`)
    close()
  }
  const { noteText, noteType, highlightedText, paragraph } = note
  return (
    <Card asChild>
      <li className="p-5">
        {heading}
        {highlightedText && <Quote text={highlightedText} to={paragraph ? `${path}#${paragraph}` : undefined} />}
        {isEditing ? (
          <div className="mt-4">
            <NoteForm
              label={t`Change this note`}
              draftKey={editKey(note.id)}
              defaultValues={{ noteText, noteType }}
              onSubmit={save}
              onCancel={close}
            />
          </div>
        ) : (
          <>
            <p
              {...contentLanguage(noteText)}
              className="mt-3 font-serif text-[1.0625rem] leading-relaxed break-words whitespace-pre-line first:mt-0"
            >
              <BidiParts parts={formattedNote(noteText)} />
            </p>
            <div className="mt-3 -mb-2 flex flex-wrap items-center gap-x-3">
              <Badge variant={VARIANTS[noteType]}>{NOTE_TYPES[noteType]}</Badge>
              <span className="text-sm text-ink-faint">{shortDate(note.createdAt)}</span>
              <span className="-me-3 ms-auto flex">
                <Button ref={opener} variant="quiet" className="px-3" onClick={() => setEditing(true)}>
                  {t`Edit`}
                  <NoteName text={noteText} />
                </Button>
                <Button variant="quiet" className="px-3" onClick={onDelete}>
                  {t`Delete`}
                  <NoteName text={noteText} />
                </Button>
              </span>
            </div>
          </>
        )}
      </li>
    </Card>
  )
}

/** What a screen reader adds to a button's name. */
const NoteName = ({ text }: { text: string }) => (
  <span className="sr-only" {...contentLanguage(text)}>
    : {textOf(formattedNote(text)).slice(0, 60)}
  </span>
)
