import { useId, useState } from 'react'
import { c, msgid, ngettext, t } from 'ttag'
import { shortDate } from '@/shared/lib/dates'
import { language, locale } from '@/shared/lib/language'
import { Button } from '@/shared/ui/Button'
import type { WeekOfStudy } from './queries'

/** The size of the drawing, in its own units. */
const WIDTH = 320
const HEIGHT = 120
/** The part of a week's width that its bar has. */
const BAR = 0.62
/** A week with any study has a visible bar. */
const LEAST = 3

/** Where the time runs to the left, the first week is the rightmost. */
const placeOf = (index: number, weeks: number) => (language === 'he' ? weeks - 1 - index : index)

function minutesText(minutes: number): string {
  const count = minutes.toLocaleString(locale)
  return ngettext(msgid`${count} minute`, `${count} minutes`, minutes)
}

/** A calendar day, which is the same in every time zone. */
const dayOf = (week: string) => shortDate(week, 'UTC')

/** The minutes of the last weeks as bars, and as a table: for screen readers always, for all on demand (STUDY-182). */
export function WeeksChart({ weeks }: { weeks: readonly WeekOfStudy[] }) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  if (weeks.length === 0) return null
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {t`Minutes of study by week`}
        </h3>
        <Button variant="link" size="inline" onClick={() => setTable(!isTable)}>
          {isTable ? t`Show as bars` : t`Show as a table`}
        </Button>
      </div>
      {!isTable && <Bars weeks={weeks} />}
      <div className={isTable ? undefined : 'sr-only'}>
        <Table weeks={weeks} labelledBy={id} />
      </div>
    </div>
  )
}

function Bars({ weeks }: { weeks: readonly WeekOfStudy[] }) {
  const most = Math.max(...weeks.map(({ minutes }) => minutes), 1)
  const step = WIDTH / weeks.length
  return (
    <div aria-hidden className="rounded-xl border border-rule bg-raised px-4 pt-5 pb-3">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`} className="mx-auto block h-auto w-full max-w-lg" data-testid="weeks-chart">
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-rule-strong" strokeWidth="1" />
        {weeks.map(({ week, minutes }, index) => {
          const height = minutes === 0 ? 0 : Math.max((minutes / most) * (HEIGHT - 16), LEAST)
          const middle = (placeOf(index, weeks.length) + 0.5) * step
          return (
            <g key={week}>
              <rect
                x={middle - (step * BAR) / 2}
                y={HEIGHT - height}
                width={step * BAR}
                height={height}
                rx="2"
                className={index === weeks.length - 1 ? 'fill-tekhelet' : 'fill-gold-line'}
              />
              {minutes > 0 && (
                <text x={middle} y={HEIGHT - height - 4} textAnchor="middle" className="fill-ink-soft text-[10px] font-medium">
                  {minutes}
                </text>
              )}
              <text x={middle} y={HEIGHT + 15} textAnchor="middle" className="fill-ink-faint text-[9px]">
                {dayOf(week)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function Table({ weeks, labelledBy }: { weeks: readonly WeekOfStudy[]; labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="w-full text-start text-[0.9375rem] tabular-nums">
      <thead className="text-sm text-ink-faint">
        <tr className="border-b border-rule-strong">
          <th scope="col" className="py-2 pe-4 font-medium">
            {t`Week of`}
          </th>
          <th scope="col" className="py-2 pe-4 font-medium">
            {c('duration').t`Time`}
          </th>
          <th scope="col" className="py-2 font-medium">
            {t`Teachings`}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, minutes, teachings }) => (
          <tr key={week} className="border-b border-rule">
            <th scope="row" className="py-2 pe-4 font-medium">
              {dayOf(week)}
            </th>
            <td className="py-2 pe-4">{minutesText(minutes)}</td>
            <td className="py-2">{teachings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
