import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { isNotFound } from '@/api/errors'
import type { PortionReadings, ReadingParts, Timeline } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { language } from '@/shared/lib/language'
import { printPath, timelinePath } from '@/shared/lib/paths'
import { specialSabbathText, versesName } from '@/shared/lib/readingNames'
import { portionName, verseOrChapter, verseRange } from '@/shared/lib/references'
import { BackLink } from '@/shared/ui/BackLink'
import { Button } from '@/shared/ui/Button'
import { timelineQuery } from '../api/collections'
import { aliyahQuery, haftarahQuery, portionReadingsQuery } from '../api/torahText'
import { LIBRARY_ERRORS } from '../errorTexts'
import { ALIYOT } from '../torahText'
import { HebrewBeside } from './HebrewBeside'
import { LoadFailure } from './LoadFailure'
import { Loading, Passages } from './Passages'
import { PrintButton } from './PrintButton'
import { PrintedAddress } from '@/shared/ui/PrintedAddress'
import { TextOptions } from './TextOptions'
import { UnknownPortion } from './UnknownPortion'

type Props = { slug: string; failure: (notice: ReactNode) => ReactNode }

/** The text of a portion for paper: all of it with its haftarah, or one aliyah (TEXT-11). */
export function PrintedPortionPage({ slug, failure }: Props) {
  const entry = useQuery(timelineQuery(slug))
  const id = entry.data?.id
  const readings = useQuery({ ...portionReadingsQuery(id ?? 0), enabled: id !== undefined })
  const error = entry.error ?? readings.error
  useTitle(entry.data && `${portionName(entry.data.parasha, entry.data.hebrewName)}: ${t`The Text`}`)
  const back = <BackLink to={timelinePath(slug)}>{t`Back to the portion`}</BackLink>
  if (isNotFound(error)) return <UnknownPortion>{back}</UnknownPortion>
  if (error) {
    const retry = () => void (entry.error ? entry : readings).refetch()
    return failure(
      <LoadFailure title={t`The Text`} back={back} error={error} onRetry={retry}>
        {LIBRARY_ERRORS.portion}
      </LoadFailure>,
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8 print:py-0">
      <div className="mx-auto max-w-[52rem]">
        <div className="no-print">{back}</div>
        {entry.data && readings.data ? (
          <Text entry={entry.data} readings={readings.data} />
        ) : (
          <>
            <h1 className="sr-only">{t`The Text`}</h1>
            <Loading>{t`Loading the text…`}</Loading>
          </>
        )}
      </div>
    </div>
  )
}

function Text({ entry, readings }: { entry: Timeline; readings: PortionReadings }) {
  const { alone, joined, special, nextSabbath } = readings
  const [params] = useSearchParams()
  const reading = params.get('joined') === '1' ? (joined ?? alone) : alone
  const asked = Number(params.get('aliyah'))
  const numbers = ALIYOT.map((_, index) => index + 1)
  const chosen = numbers.find((number) => number === asked)
  return (
    <>
      <header className="mt-5 text-center">
        <h1 className="text-[2.1rem] md:text-[2.75rem]">
          {language === 'en' && <>{reading.name} </>}
          <bdi lang="he" dir="rtl" className="hebrew-display">
            {reading.hebrewName}
          </bdi>
        </h1>
        <p className="mt-2 text-ink-faint">{versesName(whole(reading))}</p>
        <Choice slug={entry.slug} chosen={chosen} isJoined={reading.isJoined} />
        <div className="no-print mt-3 flex flex-wrap items-start justify-center gap-3">
          <PrintButton />
          <TextOptions />
        </div>
      </header>
      <h2 className="sr-only">{t`The Text`}</h2>
      {(chosen ? [chosen] : numbers).map((number) => (
        <Aliyah key={number} id={entry.id} number={number} reading={special?.maftir ? { ...reading, maftir: null } : reading} />
      ))}
      {!chosen &&
        (special ?? reading).haftarot.map((haftarah) => (
          <Haftarah
            key={haftarah.customs.join()}
            {...{ id: entry.id, reading, haftarah }}
            sabbath={special && nextSabbath}
            when={special && nextSabbath ? specialSabbathText(special, nextSabbath) : null}
          />
        ))}
      <PrintedAddress path={timelinePath(entry.slug)} />
    </>
  )
}

/** From the first verse of the first aliyah to the last of the seventh. */
function whole({ aliyot }: ReadingParts) {
  const [first, last] = [aliyot[0], aliyot.at(-1)]
  return first && last ? [{ ...first, endChapter: last.endChapter, endVerse: last.endVerse }] : []
}

/** Which part is printed. */
function Choice({ slug, chosen, isJoined }: { slug: string; chosen: number | undefined; isJoined: boolean }) {
  const joined = isJoined ? 'joined=1' : ''
  const parts = [
    { key: 0, label: t`The whole portion`, search: joined, isChosen: chosen === undefined },
    ...ALIYOT.map((_, index) => ({
      key: index + 1,
      label: verseOrChapter(index + 1),
      name: t`Aliyah ${verseOrChapter(index + 1)}`,
      search: [`aliyah=${index + 1}`, joined].filter(Boolean).join('&'),
      isChosen: chosen === index + 1,
    })),
  ]
  return (
    <nav aria-label={t`What to print`} className="no-print mt-4 flex flex-wrap justify-center">
      {parts.map(({ key, label, search, isChosen, ...rest }) => (
        <Button key={key} asChild variant="quiet" className="min-w-11 aria-[current]:text-tekhelet">
          <Link
            to={{ pathname: printPath(slug), search }}
            aria-current={isChosen || undefined}
            aria-label={'name' in rest ? rest.name : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        </Button>
      ))}
    </nav>
  )
}

function Aliyah({ id, number, reading }: { id: number; number: number; reading: ReadingParts }) {
  const query = useQuery(aliyahQuery(id, number, reading.isJoined))
  const [name, hebrew] = ALIYOT[number - 1] ?? ALIYOT[0]
  const range = reading.aliyot[number - 1]
  return (
    <section className="torah mt-8">
      <h3 className="torah-heading">
        {name}
        <HebrewBeside>{hebrew}</HebrewBeside>
      </h3>
      {range && <p className="text-center text-sm text-ink-faint">{verseRange(range)}</p>}
      <Passages query={query} verse="" maftir={number === ALIYOT.length ? reading.maftir : null} isOnPaper />
    </section>
  )
}

type HaftarahProps = {
  id: number
  reading: ReadingParts
  haftarah: ReadingParts['haftarot'][number]
  /** The special Sabbath that reads it, with its name and what it reads from another scroll. */
  sabbath: string | null
  when: string | null
}

function Haftarah({ id, reading, haftarah: { customs, passages }, sabbath, when }: HaftarahProps) {
  const [custom = 'ashkenazi'] = customs
  const query = useQuery(haftarahQuery(id, custom, reading.isJoined, sabbath))
  const only = customs.length === 1 && (custom === 'ashkenazi' ? t`Ashkenazi custom` : t`Sephardi custom`)
  return (
    <section className="torah mt-10 border-t border-rule pt-6">
      <h3 className="torah-heading">
        {t`Haftarah`}
        <HebrewBeside>הפטרה</HebrewBeside>
      </h3>
      {when && <p className="text-center text-sm text-ink-faint">{when}</p>}
      <p className="text-center text-sm text-ink-faint">
        {only && `${only} · `}
        {versesName(passages)}
      </p>
      <Passages query={query} verse="" prefix={`haftarah-${custom}-`} isOnPaper />
    </section>
  )
}
