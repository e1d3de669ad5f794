import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { isNotFound } from '@/api/errors'
import type { PortionReadings, ReadingParts } from '@/api/types'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { portionName, verseOrChapter } from '@/shared/lib/references'
import { bringIntoView } from '@/shared/lib/renderOffscreen'
import { isRestored } from '@/shared/lib/restoredEntries'
import { safeDecode } from '@/shared/lib/safeDecode'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import Citations from '@/shared/citations/Citations'
import { portionReadingsQuery } from '../api/torahText'
import { ALIYOT, readTextPart, textPartSearch, type TextPart } from '../torahText'
import { LIBRARY_ERRORS } from '../errorTexts'
import { Aliyot } from './Aliyot'
import { Haftarah } from './Haftarah'
import { Loading } from './Passages'
import { TextOptions } from './TextOptions'

/** The text of a portion in Hebrew and English, by its aliyot, with its haftarah (TEXT-1). */
export function TorahText({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(portionReadingsQuery(id))
  const isLoading = useBrowserValue(isPending, false)
  // An entry that is no weekly portion has no reading, and on the server no data.
  if (isNotFound(error)) return null
  if (isPending) return isLoading ? <Loading>{t`Loading the text…`}</Loading> : null
  if (error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </QueryError>
    )
  }
  return <Text id={id} readings={data} />
}

function Text({ id, readings }: { id: number; readings: PortionReadings }) {
  const { alone, joined } = readings
  const [params] = useSearchParams()
  const { hash, key } = useLocation()
  // The server does not know the fragment.
  const target = useBrowserValue(safeDecode(hash.slice(1)), '')
  const section = useRef<HTMLElement>(null)
  useScrollOnLoad(section, target, key)
  const chosen = readTextPart(params)
  const reading = chosen.joined ? (joined ?? alone) : alone
  const cited = target.startsWith('haftarah-') ? 'ashkenazi' : null
  const part = { ...chosen, joined: reading.isJoined, haftarah: chosen.haftarah ?? cited }
  return (
    <section ref={section} aria-labelledby="text" className="torah lg:-mx-24">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="text" className="text-[1.75rem] md:text-[2rem]">
          {t`The Text`}
        </h2>
        <TextOptions />
      </div>
      {joined && <ReadingChoice readings={[alone, joined]} part={part} />}
      <PartLinks part={part} />
      <Aliyot key={`${part.aliyah} ${part.joined}`} id={id} reading={reading} part={part} verse={target} />
      <Haftarah id={id} haftarot={reading.haftarot} readings={readings} part={part} verse={target} />
      <p className="mt-10 text-sm text-ink-faint">
        {t`Hebrew: Westminster Leningrad Codex, in the public domain, as the Open Scriptures Hebrew Bible has it. English: Jewish Publication Society, 1917, in the public domain.`}
      </p>
      <Citations text={section} />
    </section>
  )
}

/** Scrolls to the heading of the URL once it is there. `Verse` does so for a verse, the router for a link on the page. */
function useScrollOnLoad(section: RefObject<HTMLElement | null>, target: string, key: string) {
  const scroll = useEffectEvent(() => {
    const heading = target && !isRestored(key) ? document.getElementById(target) : null
    if (heading && section.current?.contains(heading)) bringIntoView(heading, { behavior: 'instant' })
  })
  useEffect(() => scroll(), [])
}

/** A portion that is joined to another one in some years can be read either way (TEXT-3). */
function ReadingChoice({ readings, part }: { readings: ReadingParts[]; part: TextPart }) {
  return (
    <nav aria-label={t`How it is read`} className="no-print mt-3 flex flex-wrap gap-x-5">
      {readings.map((reading) => (
        <Button key={reading.name} asChild variant="link" size="inline" className="aria-[current]:text-ink">
          <Link
            to={{ search: textPartSearch({ joined: reading.isJoined }), hash: '#text' }}
            aria-current={reading.isJoined === part.joined || undefined}
          >
            {nameOf(reading)}
          </Link>
        </Button>
      ))}
    </nav>
  )
}

function nameOf({ name: english, hebrewName, isJoined, diasporaOnly }: ReadingParts): string {
  const name = portionName(english, hebrewName)
  if (!isJoined) return t`${name} alone`
  return diasporaOnly ? t`Joined: ${name} (in the Diaspora)` : t`Joined: ${name}`
}

function PartLinks({ part }: { part: TextPart }) {
  return (
    <nav aria-label={t`Parts of the text`} className="no-print mt-3 -ms-3 flex flex-wrap">
      {ALIYOT.map(([name], index) => (
        <Button key={name} asChild variant="quiet" size="icon" className="aria-[current]:text-tekhelet">
          <Link
            to={{ search: textPartSearch({ ...part, aliyah: index + 1 }), hash: `#aliyah-${index + 1}` }}
            aria-current={index + 1 === part.aliyah || undefined}
            aria-label={t`Aliyah ${verseOrChapter(index + 1)}`}
          >
            {verseOrChapter(index + 1)}
          </Link>
        </Button>
      ))}
      <Button asChild variant="quiet">
        <Link to={{ search: textPartSearch(part), hash: '#haftarah' }}>{t`Haftarah`}</Link>
      </Button>
    </nav>
  )
}
