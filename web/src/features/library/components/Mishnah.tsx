import { Link } from 'react-router'
import { msgid, ngettext } from 'ttag'
import type { MishnahChapter, MishnahText } from '@/api/types'
import { TranslatedText } from '@/shared/citations/TranslatedText'
import { TranslateLink } from '@/shared/citations/TranslateLink'
import { opensText } from '@/shared/lib/citationLinks'
import { language } from '@/shared/lib/language'
import { verseNumber, verseOrChapter } from '@/shared/lib/references'
import { useCitedRow } from '../hooks/useCitedRow'
import { CitingTeachings } from './CitingTeachings'

type Props = {
  mishnah: MishnahText
  chapter: MishnahChapter
  /** The key of the history entry that leads to the mishnah; null if it leads elsewhere. */
  citedBy: string | null
}

/** A mishnah: its number, which opens it (TEXT-13), its text, and the teachings that cite it. */
export function Mishnah({ mishnah: { mishnah, hebrew, translation, teachings }, chapter, citedBy }: Props) {
  const row = useCitedRow(citedBy)
  const tractate = language === 'he' ? chapter.hebrewTractate : chapter.tractate
  const name = `${tractate} ${verseNumber(chapter.chapter, mishnah)}`
  const reference = `Mishnah ${chapter.tractate} ${chapter.chapter}:${mishnah}`
  const count = teachings.length
  return (
    <div {...row} id={String(mishnah)} className="mishnah">
      <div className="mishnah-text">
        <Link to={{ hash: `#${mishnah}` }} className="verse-number" aria-label={name} {...opensText(reference)}>
          {verseOrChapter(mishnah)}
        </Link>
        <p lang="he" dir="rtl" className="verse-hebrew">
          {hebrew}
        </p>
        <div className="mishnah-translation">
          {translation && <TranslatedText translation={translation} className="text-[1.0625rem] text-ink-soft" />}
          <TranslateLink reference={reference} isTranslated={translation !== null} />
        </div>
      </div>
      {count > 0 && (
        <aside aria-label={ngettext(msgid`${count} teaching on ${name}`, `${count} teachings on ${name}`, count)} className="mishnah-teachings">
          <p aria-hidden>{ngettext(msgid`${count} teaching`, `${count} teachings`, count)}</p>
          <CitingTeachings teachings={teachings} />
        </aside>
      )}
    </div>
  )
}
