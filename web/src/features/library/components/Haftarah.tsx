import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { ReadingParts } from '@/api/types'
import { language } from '@/shared/lib/language'
import { bibleVerseRange } from '@/shared/lib/bibleReferences'
import { Button } from '@/shared/ui/Button'
import { haftarahQuery } from '../api/torahText'
import { textPartSearch, type Custom, type TextPart } from '../torahText'
import { HebrewBeside } from './HebrewBeside'
import { Passages } from './Passages'

type Haftarot = ReadingParts['haftarot']
type Props = { id: number; haftarot: Haftarot; part: TextPart; verse: string }

/** Hebrew names of verses have commas in them. */
const BETWEEN = language === 'he' ? '; ' : ', '

/** The regular haftarah: its verses by custom, and the text of the one of the URL (TEXT-4). */
export function Haftarah({ id, haftarot, part, verse }: Props) {
  const chosen = part.haftarah && haftarot.find(({ customs }) => customs.some((custom) => custom === part.haftarah))
  return (
    <section aria-labelledby="haftarah" className="deferred-render mt-12 border-t border-rule pt-8">
      <h3 id="haftarah" tabIndex={-1} className="torah-heading">
        {t`Haftarah`}
        <HebrewBeside>הפטרה</HebrewBeside>
      </h3>
      <p className="text-center text-sm text-ink-faint">{t`On a special Sabbath another one is read.`}</p>
      <nav aria-label={t`Haftarah`} className="mt-1 flex flex-wrap justify-center gap-x-6">
        {haftarot.map((haftarah) => (
          <HaftarahLink key={haftarah.customs.join()} haftarah={haftarah} part={part} isChosen={haftarah === chosen} />
        ))}
      </nav>
      {part.haftarah && <HaftarahText id={id} custom={part.haftarah} joined={part.joined} verse={verse} />}
    </section>
  )
}

type LinkProps = { haftarah: Haftarot[number]; part: TextPart; isChosen: boolean }

function HaftarahLink({ haftarah: { customs, passages }, part, isChosen }: LinkProps) {
  const [custom = 'ashkenazi'] = customs
  const verses = passages.map(bibleVerseRange).join(BETWEEN)
  return (
    <Button asChild variant="link" size="inline" className="whitespace-normal aria-[current]:text-ink">
      <Link to={{ search: textPartSearch({ ...part, haftarah: custom }), hash: '#haftarah' }} aria-current={isChosen || undefined}>
        {customs.length === 1 ? nameOf(custom, verses) : verses}
      </Link>
    </Button>
  )
}

const nameOf = (custom: Custom, verses: string) =>
  custom === 'ashkenazi' ? t`Ashkenazi: ${verses}` : t`Sephardi: ${verses}`

function HaftarahText({ id, custom, joined, verse }: { id: number; custom: Custom; joined: boolean; verse: string }) {
  return <Passages query={useQuery(haftarahQuery(id, custom, joined))} verse={verse} prefix="haftarah-" />
}
