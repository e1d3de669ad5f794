import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import type { ReferencedVerses } from '@/api/types'
import { paths, searchPath } from '@/shared/lib/paths'
import { language, locale } from '@/shared/lib/language'
import { referenceName } from '@/shared/lib/bibleReferences'
import { verseNumber } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { LinkPanel } from '@/shared/ui/Popover'
import { QueryError } from '@/shared/ui/QueryError'
import { Sheet } from '@/shared/ui/Sheet'
import { Skeleton } from '@/shared/ui/Skeleton'
import type { Opened } from './useCitationEvents'
import { versesQuery } from './versesQuery'

type Props = {
  opened: Opened
  isNarrow: boolean
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The verses of a citation, beside it or in a sheet, with the links that lead on (READ-72). */
export default function CitationPopover({ opened: { link, takesFocus }, isNarrow, onClose, ...pointer }: Props) {
  const reference = link.dataset.reference ?? ''
  const name = referenceName(reference)
  const { data, error, refetch } = useQuery(versesQuery(reference))
  const text = data ? (
    <Verses verses={data} />
  ) : error ? (
    <QueryError error={error} onRetry={() => void refetch()}>
      {t`The verse could not be loaded.`}
    </QueryError>
  ) : (
    <Loading />
  )
  const ways = <Ways reference={reference} href={link.getAttribute('href') ?? ''} verses={data} onFollow={onClose} />
  if (isNarrow) {
    return (
      <Sheet open onOpenChange={onClose} title={name} side="bottom">
        <HebrewName verses={data} />
        <div className="mt-3 mb-2 min-h-48">{text}</div>
        {ways}
      </Sheet>
    )
  }
  return (
    <LinkPanel anchor={link} label={name} takesFocus={takesFocus} onClose={onClose} {...pointer}>
      <div className="flex items-baseline justify-between gap-x-4 px-2 pt-1">
        <strong className="font-semibold">{name}</strong>
        <HebrewName verses={data} />
      </div>
      {/* It has the first focus, so that it can be read out and scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={t`Verses`} className="my-2 min-h-32 overflow-y-auto overscroll-contain rounded-md px-2">
        {text}
      </div>
      <div className="px-2">{ways}</div>
    </LinkPanel>
  )
}

/** The title of the Hebrew interface has the Hebrew name already. */
function HebrewName({ verses }: { verses: ReferencedVerses | undefined }) {
  if (language === 'he') return null
  return (
    <bdi lang="he" dir="rtl" className="min-h-6 text-sm text-ink-faint">
      {verses?.hebrewReference}
    </bdi>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading the verse…`}</span>
      {['w-full', 'w-4/5', 'w-full', 'w-11/12', 'w-3/5'].map((width, index) => (
        <Skeleton key={index} className={`mt-3 h-4 ${width}`} />
      ))}
    </div>
  )
}

function Verses({ verses: { verses, total, before, after } }: { verses: ReferencedVerses }) {
  const isTranslated = verses.some(({ english }) => english)
  const rest = total - verses.length
  return (
    <>
      {before && <Verse verse={before} isBeside />}
      {verses.map((verse) => (
        <Verse key={`${verse.chapter}:${verse.verse}`} verse={verse} />
      ))}
      {rest > 0 && (
        <p className="py-1.5 text-sm font-semibold text-ink-soft">
          {ngettext(msgid`and ${rest} more verse`, `and ${rest} more verses`, rest)}
        </p>
      )}
      {after && <Verse verse={after} isBeside />}
      <p className="pt-2 text-xs text-ink-faint">
        {t`Hebrew: Westminster Leningrad Codex.`} {isTranslated && t`English: Jewish Publication Society, 1917.`}
      </p>
    </>
  )
}

type VerseProps = { verse: ReferencedVerses['verses'][number]; isBeside?: boolean }

/** A verse with its number; one beside those of the citation is quieter. */
function Verse({ verse: { chapter, verse, hebrew, english }, isBeside = false }: VerseProps) {
  return (
    <div className={isBeside ? 'py-1.5 text-ink-faint' : 'border-s-2 border-gold-line py-1.5 ps-3'}>
      <span className="float-start me-2 text-xs text-ink-faint tabular-nums">
        {verseNumber(chapter, verse)}
      </span>
      <p lang="he" dir="rtl" className={isBeside ? 'line-clamp-3 text-base leading-relaxed' : 'text-xl leading-relaxed'}>
        {hebrew}
      </p>
      {english && (
        <p
          className={isBeside ? 'line-clamp-3 font-serif text-sm' : 'font-serif text-[1.0625rem] leading-snug'}
          {...contentLanguage(english)}
        >
          {english}
        </p>
      )}
    </div>
  )
}

type WaysProps = { reference: string; href: string; verses: ReferencedVerses | undefined; onFollow: () => void }

const WAY = 'inline-flex min-h-11 items-center font-semibold text-tekhelet underline-offset-4 hover:underline'

/** Where the citation leads on. The links are there before the verses are, so that they can be followed without them. */
function Ways({ reference, href, verses, onFollow }: WaysProps) {
  const inPortion = href.startsWith(`${paths.timeline}/`) ? href : verses?.portion?.url
  const count = verses?.teachings.toLocaleString(locale)
  // A new tab leaves the verses open.
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-rule pt-1 text-[0.9375rem]">
      {inPortion && (
        <Link to={inPortion} className={WAY} onClick={follow}>
          {t`Read in the portion`}
        </Link>
      )}
      <Link to={searchPath(reference)} className={WAY} onClick={follow}>
        {count ? t`Teachings that cite it (${count})` : t`Teachings that cite it`}
      </Link>
    </p>
  )
}
