import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { PortionReadings, ReadingParts } from '@/api/types'
import { specialSabbathText, versesName } from '@/shared/lib/readingNames'
import { Button } from '@/shared/ui/Button'
import { haftarahQuery } from '../api/torahText'
import { textPartSearch, type Custom, type TextPart } from '../torahText'
import { HebrewBeside } from './HebrewBeside'
import { Passages } from './Passages'

type Haftarot = ReadingParts['haftarot']
type Props = { id: number; haftarot: Haftarot; readings: PortionReadings; part: TextPart; verse: string }

/** The haftarah, and before it that of the next Sabbath if it is a special one: verses by custom, and the text of the one of the URL (TEXT-4). */
export function Haftarah({ id, haftarot, readings: { nextSabbath, special }, part, verse }: Props) {
  return (
    <section aria-labelledby="haftarah" className="deferred-render mt-12 border-t border-rule pt-8">
      <h3 id="haftarah" tabIndex={-1} className="torah-heading">
        {t`Haftarah`}
        <HebrewBeside>הפטרה</HebrewBeside>
      </h3>
      {special && nextSabbath && (
        <Links haftarot={special.haftarot} part={part} sabbath={nextSabbath}>
          {specialSabbathText(special, nextSabbath)}
        </Links>
      )}
      <Links haftarot={haftarot} part={part} sabbath={null}>
        {special ? t`In other years` : t`On a special Sabbath another one is read.`}
      </Links>
      {part.haftarah && <HaftarahText id={id} custom={part.haftarah} part={part} verse={verse} />}
    </section>
  )
}

type LinksProps = { haftarot: Haftarot; part: TextPart; sabbath: string | null; children: string }

function Links({ haftarot, part, sabbath, children }: LinksProps) {
  return (
    <>
      <p className="mt-2 text-center text-sm text-ink-faint">{children}</p>
      <nav aria-label={t`Haftarah`} className="mt-1 flex flex-wrap justify-center gap-x-6">
        {haftarot.map((haftarah) => (
          <HaftarahLink key={haftarah.customs.join()} haftarah={haftarah} part={part} sabbath={sabbath} />
        ))}
      </nav>
    </>
  )
}

type LinkProps = { haftarah: Haftarot[number]; part: TextPart; sabbath: string | null }

function HaftarahLink({ haftarah: { customs, passages }, part, sabbath }: LinkProps) {
  const [custom = 'ashkenazi'] = customs
  const verses = versesName(passages)
  const isChosen = part.sabbath === sabbath && customs.some((of) => of === part.haftarah)
  return (
    <Button asChild variant="link" size="inline" className="whitespace-normal aria-[current]:text-ink">
      <Link to={{ search: textPartSearch({ ...part, haftarah: custom, sabbath }), hash: '#haftarah' }} aria-current={isChosen || undefined}>
        {customs.length === 1 ? nameOf(custom, verses) : verses}
      </Link>
    </Button>
  )
}

const nameOf = (custom: Custom, verses: string) =>
  custom === 'ashkenazi' ? t`Ashkenazi: ${verses}` : t`Sephardi: ${verses}`

type TextProps = { id: number; custom: Custom; part: TextPart; verse: string }

function HaftarahText({ id, custom, part: { joined, sabbath }, verse }: TextProps) {
  return <Passages query={useQuery(haftarahQuery(id, custom, joined, sabbath))} verse={verse} prefix="haftarah-" />
}
