import { Link } from 'react-router'
import { t } from 'ttag'
import type { WeekReading } from '@/api/types'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import { timelinePath } from '@/shared/lib/paths'
import { verseRange } from '@/shared/lib/references'
import { ALIYOT, textPartSearch } from '../torahText'
import AliyahTick, { useDoneAliyot } from './AliyahTick'

type Props = { aliyah: NonNullable<WeekReading['aliyah']>; portions: WeekReading['portions'] }

/** The aliyah of the day, with its tick and how many of the seven are done (ALIYAH-1). */
export function TodaysAliyah({ aliyah, portions }: Props) {
  const { number, reading } = aliyah
  const isHydrated = useHydrated()
  const done = useDoneAliyot(reading).size
  const slug = portions.find((portion) => portion.slug)?.slug
  const [name] = ALIYOT[number - 1] ?? ALIYOT[0]
  const text = (
    <>
      {name} <span aria-hidden>·</span> {verseRange(aliyah)}
    </>
  )
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <p className="text-sm font-semibold text-gold">{t`Today’s aliyah`}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="font-serif text-[1.0625rem]">
          {slug ? (
            <Link
              to={{
                pathname: timelinePath(slug),
                search: textPartSearch({ aliyah: number, joined: portions.length > 1 }),
                hash: `#aliyah-${number}`,
              }}
              className="inline-block py-2 text-tekhelet underline decoration-1 underline-offset-4"
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <div className="script-only flex flex-wrap items-center gap-x-4">
          <AliyahTick reading={reading} aliyah={number} />
          {/* The server does not know the number: nothing is better than a wrong one. */}
          <p className={cx('text-sm text-ink-soft', !isHydrated && 'invisible')}>{t`${done} of 7 done this week`}</p>
        </div>
      </div>
    </div>
  )
}
