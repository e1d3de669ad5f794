import { BookOpenText } from 'lucide-react'
import { memo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { msgid, ngettext } from 'ttag'
import type { VerseText } from '@/api/types'
import { opensText } from '@/shared/lib/citationLinks'
import { contentLanguage } from '@/shared/lib/text'
import { useCitedRow } from '../hooks/useCitedRow'
import { withMarks, type Marks } from '../torahText'
import { CitingTeachings } from './CitingTeachings'

type Props = {
  id: string
  /** 'Genesis 6:9', in the interface's language */
  name: string
  /** What the press of its number opens, 'Genesis 6:9'; null if it only links to the verse. */
  reference: string | null
  /** Its number, with the chapter at the beginning of a part. */
  label: string
  verse: VerseText
  marks: Marks
  /** The key of the history entry that leads to the verse; null if it leads elsewhere. */
  citedBy: string | null
}

/** A verse: its number, which links to it or opens it (TEXT-13), Hebrew, English, and the teachings that cite it (TEXT-6, TEXT-8). */
export const Verse = memo(function Verse({ id, name, reference, label, verse, marks, citedBy }: Props) {
  const row = useCitedRow(citedBy)
  const [params] = useSearchParams()
  return (
    <div {...row} id={id} className="verse">
      <Link
        to={{ search: params.toString(), hash: `#${id}` }}
        className="verse-number"
        aria-label={name}
        {...(reference !== null && opensText(reference))}
      >
        {label}
      </Link>
      <p lang="he" dir="rtl" className="verse-hebrew">
        {withMarks(verse.hebrew, marks)}
      </p>
      <p className="verse-english verse-translation" {...contentLanguage(verse.english)}>
        {verse.english}
      </p>
      {verse.teachings.length > 0 && <Teachings name={name} teachings={verse.teachings} />}
    </div>
  )
})

function Teachings({ name, teachings }: { name: string; teachings: VerseText['teachings'] }) {
  const count = teachings.length
  return (
    <details className="verse-teachings">
      <summary>
        <BookOpenText aria-hidden size={15} />
        <span aria-hidden>{count}</span>
        <span className="sr-only">{ngettext(msgid`${count} teaching on ${name}`, `${count} teachings on ${name}`, count)}</span>
      </summary>
      <CitingTeachings teachings={teachings} />
    </details>
  )
}
