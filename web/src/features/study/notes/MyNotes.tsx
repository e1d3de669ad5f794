import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { DEBOUNCE_MS } from '@/shared/hooks/useUrlSearchText'
import { postPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import { SearchField } from '@/shared/ui/SearchField'
import { NoteList } from './NoteList'
import { myNotesQuery, type Note } from './queries'

const pathOf = ({ postId, postType }: Note) => postPath({ id: postId, type: postType })

const headingOf = (note: Note) => (
  <h3 className="mb-2.5 text-lg leading-snug">
    <Link
      to={pathOf(note) + (note.paragraph ? `#${note.paragraph}` : '')}
      className="font-serif font-semibold text-ink hover:text-tekhelet hover:underline"
    >
      <BidiText>{note.title}</BidiText>
    </Link>
  </h3>
)

/** All notes of the reader, the newest first, with a search in them (STUDY-189). */
export function MyNotes() {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  return (
    <>
      <form role="search" aria-label={t`Your notes`} className="mb-5" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label={t`Search your notes`}
          placeholder={t`Search your notes…`}
          maxLength={200}
          value={text}
          onChange={setText}
          onClear={() => setText('')}
        />
      </form>
      <NoteList
        query={myNotesQuery(q)}
        empty={q ? t`No note has “${q}”.` : t`No notes yet. Select words in a teaching, or press “Add a note” below it.`}
        pathOf={pathOf}
        headingOf={headingOf}
      />
    </>
  )
}

/** The value, once it has not changed for a moment (READ-19). */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
