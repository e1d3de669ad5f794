import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { c, t } from 'ttag'
import type { ReadingParts } from '@/api/types'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { isPlainClick } from '@/shared/lib/clicks'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { verseRange } from '@/shared/lib/references'
import { Button } from '@/shared/ui/Button'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { aliyahQuery } from '../api/torahText'
import { ALIYOT, aliyahOf, textPartSearch, type TextPart } from '../torahText'
import { HebrewBeside } from './HebrewBeside'
import { Passages } from './Passages'

const AliyahTick = lazyWithRetry(() => import('./AliyahTick'))

type Props = {
  id: number
  reading: ReadingParts
  part: TextPart
  /** The id of the verse of the URL. */
  verse: string
}

/** The aliyot from the one of the URL on: each further one is loaded when the reader continues (TEXT-7). */
export function Aliyot({ id, reading, part, verse }: Props) {
  const [asked, setAsked] = useState<number | null>(null)
  const cited = aliyahOf(reading.aliyot, verse)
  const first = Math.min(part.aliyah, cited ?? part.aliyah)
  const last = Math.max(part.aliyah, cited ?? 0, asked ?? 0)
  const shown = ALIYOT.map((_, index) => index + 1).slice(first - 1, last)
  return (
    <>
      {first > 1 && <AliyahLink number={first - 1} part={part} />}
      {shown.map((number) => (
        <Aliyah key={number} id={id} number={number} reading={reading} verse={verse} isAsked={number === asked} />
      ))}
      {last < ALIYOT.length && (
        <AliyahLink number={last + 1} part={part} onContinue={() => setAsked(last + 1)} />
      )}
    </>
  )
}

type LinkProps = { number: number; part: TextPart; onContinue?: () => void }

/** A link to an earlier aliyah, or to the next one if `onContinue` is given, which shows it here. */
function AliyahLink({ number, part, onContinue }: LinkProps) {
  const [name, hebrew] = ALIYOT[number - 1] ?? ALIYOT[0]
  const loadHere = (event: MouseEvent) => {
    if (!onContinue || !isPlainClick(event)) return
    event.preventDefault()
    onContinue()
  }
  return (
    <p className="no-print mt-6 text-center">
      <Button asChild variant="outline">
        <Link
          to={{ search: textPartSearch({ ...part, aliyah: number }), hash: `#aliyah-${number}` }}
          rel={onContinue && 'next'}
          onClick={loadHere}
        >
          {onContinue ? t`Continue: ${name}` : t`Earlier: ${name}`}
          <HebrewBeside>{hebrew}</HebrewBeside>
        </Link>
      </Button>
    </p>
  )
}

type AliyahProps = Pick<Props, 'id' | 'reading' | 'verse'> & { number: number; isAsked: boolean }

function Aliyah({ id, number, reading, verse, isAsked }: AliyahProps) {
  const query = useQuery(aliyahQuery(id, number, reading.isJoined))
  const isHydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus({ preventScroll: true })
  }, [isAsked])
  const [name, hebrew] = ALIYOT[number - 1] ?? ALIYOT[0]
  const range = reading.aliyot[number - 1]
  return (
    <section aria-labelledby={`aliyah-${number}`} className="deferred-render mt-8 [--deferred-height:70rem]">
      <h3 ref={heading} id={`aliyah-${number}`} tabIndex={-1} className="torah-heading">
        {name}
        <HebrewBeside>{hebrew}</HebrewBeside>
      </h3>
      {range && <p className="text-center text-sm text-ink-faint">{verseRange(range)}</p>}
      <Passages query={query} verse={verse} maftir={number === ALIYOT.length ? reading.maftir : null} />
      <div className="no-print mt-4 min-h-11 text-center">
        {isHydrated && (
          <OptionalPart name={c('aliyah').t`Done`}>
            <AliyahTick reading={reading.key} aliyah={number} />
          </OptionalPart>
        )}
      </div>
    </section>
  )
}
