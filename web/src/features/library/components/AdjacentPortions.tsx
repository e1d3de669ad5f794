import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { TimelineRef } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { timelinePath } from '@/shared/lib/paths'
import { adjacentPortionsQuery } from '../api/collections'
import { Card } from '@/shared/ui/Card'

/** Links to the previous and the next portion. A missing one leaves its side empty. */
export function AdjacentPortions({ id }: { id: number }) {
  const { data } = useQuery(adjacentPortionsQuery(id))
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label={t`Other portions`} className="mt-12 grid gap-3 border-t border-rule pt-8 sm:grid-cols-2">
      {data.previous && <AdjacentLink label={t`Previous portion`} portion={data.previous} />}
      {data.next && <AdjacentLink label={t`Next portion`} portion={data.next} next />}
    </nav>
  )
}

type Props = { label: string; portion: TimelineRef; next?: boolean }

function AdjacentLink({ label, portion, next = false }: Props) {
  const Arrow = next ? ArrowRight : ArrowLeft
  return (
    <Card
      asChild
      interactive
      className={cx('flex items-center gap-4 p-5', next && 'flex-row-reverse text-end sm:col-start-2')}
    >
      <Link to={timelinePath(portion.slug)}>
        <Arrow aria-hidden size={20} className="shrink-0 text-tekhelet" />
        <span className="min-w-0 grow">
          <span className="block text-xs font-semibold tracking-[0.08em] text-gold uppercase">{label}</span>
          {language === 'en' && (
            <span className="mt-1 block font-serif text-lg font-semibold group-hover:text-tekhelet">{portion.parasha}</span>
          )}
          <span
            lang="he"
            dir="rtl"
            className={cx('hebrew-display inline-block', language === 'he' ? 'mt-1 text-2xl group-hover:text-tekhelet' : 'text-ink-soft')}
          >
            {portion.hebrewName}
          </span>
        </span>
      </Link>
    </Card>
  )
}
