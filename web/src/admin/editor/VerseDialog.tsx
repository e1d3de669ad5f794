import type { Editor } from '@tiptap/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/features/study/messages'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { Dialog } from '@/shared/ui/Dialog'
import { versesQuery, type Passage } from '../write/api'
import { insertBlock } from './insertBlock'

/** Finds verses and mishnahs by their reference and inserts them as a Hebrew quotation with its source. */
export function VerseDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [submittedReference, setSubmittedReference] = useState('')
  const { data, error, isFetching, refetch } = useQuery({ ...versesQuery(submittedReference), enabled: submittedReference !== '' })
  const insert = (passage: Passage) => {
    insertBlock(editor, quotation(passage))
    onClose()
  }
  return (
    <Dialog title="Verse" onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const next = reference.trim()
          // After a failure the same reference can be looked up again.
          if (next !== '' && next === submittedReference) void refetch()
          else setSubmittedReference(next)
        }}
      >
        <label className="grid gap-1.5">
          <span className="font-semibold">Reference</span>
          <span className="text-sm text-ink-soft">For example: Genesis 1:1-3, תהילים כג or Avot 1:14</span>
          <input value={reference} onChange={(event) => setReference(event.target.value)} dir="auto" autoComplete="off" className={`${FIELD_CLASSES} px-4`} />
        </label>
        <div>
          <Button type="submit" variant="outline">
            Find
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-4">
        {isFetching && <p>Looking for the verses…</p>}
        {error && !isFetching && <p className="text-danger">{messageOf(error)}</p>}
        {data && (
          <>
            <p className="font-semibold">{data.reference}</p>
            <p lang="he" dir="rtl" className="my-3 font-hebrew text-xl leading-relaxed">
              {textOf(data)}
            </p>
            <Button onClick={() => insert(data)}>Insert</Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const textOf = (passage: Passage) => passage.verses.map(({ text }) => text).join(' ')

/** A quotation in Hebrew with its reference below. */
const quotation = (passage: Passage) => ({
  type: 'blockquote',
  content: [
    { type: 'paragraph', attrs: { lang: 'he', dir: 'rtl' }, content: [{ type: 'text', text: textOf(passage) }] },
    { type: 'paragraph', content: [{ type: 'text', text: `(${passage.reference})` }] },
  ],
})
