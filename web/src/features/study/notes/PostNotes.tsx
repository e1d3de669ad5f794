import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock, NotebookPen } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import type { Post } from '@/api/types'
import { useStore } from '@/shared/hooks/useStore'
import { paths, postPath, withReturn } from '@/shared/lib/paths'
import { textOfPage } from '@/shared/lib/teachingText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { draftPassage, hasDraft, keepPassage } from './drafts'
import { NoteList, notesOf } from './NoteList'
import { NoteSheet } from './NoteSheet'
import { markPassages, type Passage } from './passages'
import { isSharedAccount, postNotesQuery } from './queries'
import { SelectionButton } from './SelectionButton'
import { useSelectedPassage } from './useSelectedPassage'

/** The reader's own notes on a teaching (STUDY-185 to STUDY-188). */
export default function PostNotes({ post }: { post: Post }) {
  const isSignedIn = useStore(tokenStore) !== null
  const id = useId()
  return (
    <section aria-labelledby={id} className="no-print mt-12">
      <h2 id={id} className="text-2xl">
        {t`Your Notes`}
      </h2>
      {isSignedIn ? <Notes post={post} /> : <Invitation path={postPath(post)} />}
    </section>
  )
}

function Notes({ post }: { post: Post }) {
  const query = useInfiniteQuery(postNotesQuery(post.id))
  const canWrite = !isSharedAccount(query.error)
  const [selected, forgetSelection] = useSelectedPassage(canWrite)
  const [opened, setOpened] = useState<{ passage: Passage | null } | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isUnfinished = opened === null && hasDraft(post.id)
  useHighlights(post, notesOf(query.data))

  const open = (passage: Passage | null) => {
    // What was written before goes on with its passage, or with the one that is selected now.
    const chosen = passage ?? draftPassage(post.id)
    keepPassage(post.id, chosen)
    setOpened({ passage: chosen })
  }
  const close = () => {
    setOpened(null)
    // The button that opened the form may be gone, as the selection is.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) addButton.current?.focus({ preventScroll: true })
    })
  }
  return (
    <>
      <p className="mt-1.5 mb-4 flex items-center gap-2 text-sm text-ink-faint">
        <Lock aria-hidden size={14} /> {t`Only you see your notes.`}
      </p>
      {canWrite && (
        <AddButtons
          ref={addButton}
          onAdd={() => open(null)}
          onAddSelected={selected.passage && (() => open(selected.passage))}
          isUnfinished={isUnfinished}
        />
      )}
      <NoteList
        query={postNotesQuery(post.id)}
        empty={t`No notes on this teaching yet. Select words in the text to write about them, or add a note on the whole.`}
        pathOf={() => ''}
      />
      {selected.end && selected.passage && !opened && <SelectionButton end={selected.end} onClick={() => open(selected.passage)} />}
      {opened && (
        <NoteSheet
          postId={post.id}
          passage={opened.passage}
          onClose={close}
          onSaved={() => {
            forgetSelection()
            close()
          }}
        />
      )}
    </>
  )
}

type AddProps = { ref: Ref<HTMLButtonElement>; onAdd: () => void; onAddSelected: (() => void) | null; isUnfinished: boolean }

const AddButtons = ({ ref, onAdd, onAddSelected, isUnfinished }: AddProps) => (
  <div className="mb-5 flex flex-wrap gap-3">
    {onAddSelected && (
      <Button onClick={onAddSelected}>
        <NotebookPen aria-hidden size={17} />
        {t`Add a note on the selected text`}
      </Button>
    )}
    <Button ref={ref} variant="outline" onClick={onAdd}>
      {isUnfinished ? t`Continue your note` : t`Add a note`}
    </Button>
  </div>
)

type Noted = { highlightedText: string | null; paragraph: string | null }

/** Marks the noted passages in the text. */
function useHighlights(post: Post, notes: readonly Noted[] | undefined): void {
  const passages = JSON.stringify(
    notes?.flatMap(({ highlightedText, paragraph }) => (highlightedText ? [{ text: highlightedText, paragraph }] : [])) ?? [],
  )
  useEffect(() => {
    const text = textOfPage()
    if (text) return markPassages(text, JSON.parse(passages) as Passage[])
  }, [post.content, passages])
}

const Invitation = ({ path }: { path: string }): ReactNode => (
  <Card className="mt-4 grid justify-items-center gap-4 px-6 py-8 text-center">
    <p className="max-w-prose font-serif text-lg text-ink-soft">
      {t`Write beside the text what it says to you. Your notes stay with the teaching, and only you see them.`}
    </p>
    <Button asChild variant="outline">
      <Link to={withReturn(paths.login, path)}>{t`Log in to take notes`}</Link>
    </Button>
  </Card>
)
