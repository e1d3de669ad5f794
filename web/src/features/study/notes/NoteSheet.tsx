import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from 'ttag'
import { BOTTOM_BAR, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { Sheet } from '@/shared/ui/Sheet'
import { draftKey, dropDraft, keepPassage } from './drafts'
import { NoteForm } from './NoteForm'
import type { Passage } from './passages'
import { Quote } from './Quote'
import { saveNote, type NoteFields } from './queries'

type Props = {
  postId: number
  passage: Passage | null
  onSaved: () => void
  onClose: () => void
}

/** A new note, beside the text, so that the reader keeps their place. */
export function NoteSheet({ postId, passage: initialPassage, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const isNarrow = useMediaQuery(BOTTOM_BAR)
  const [passage, setPassage] = useState(initialPassage)
  const fields = useRef<HTMLDivElement>(null)
  // The sheet gives the focus to its first control, which closes it.
  useEffect(() => void requestAnimationFrame(() => fields.current?.querySelector('textarea')?.focus()), [])
  const submit = async (note: NoteFields) => {
    await saveNote(client, { postId, ...note, highlightedText: passage?.text ?? null, paragraph: passage?.paragraph ?? null })
    dropDraft(postId)
    toast(t`Note saved`, t`Only you see your notes.`)
    onSaved()
  }
  const removePassage = () => {
    keepPassage(postId, null)
    setPassage(null)
  }
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`New note`} side={isNarrow ? 'bottom' : 'right'}>
      <div ref={fields} className="grid gap-4 pt-3">
        {passage && (
          <div>
            <Quote text={passage.text} />
            <Button variant="link" size="inline" onClick={removePassage}>
              {t`Without this passage`}
            </Button>
          </div>
        )}
        <NoteForm
          label={t`New note`}
          draftKey={draftKey(postId)}
          defaultValues={{ noteText: '', noteType: 'note' }}
          onSubmit={submit}
          onCancel={onClose}
        />
        <p className="text-sm text-ink-faint">{t`Only you see your notes. What you type stays here until it is saved.`}</p>
      </div>
    </Sheet>
  )
}
