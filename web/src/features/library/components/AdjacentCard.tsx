import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { Card } from '@/shared/ui/Card'

type Props = { to: string; label: string; rel?: string | undefined; isNext?: boolean; children: ReactNode }

/** The link to what comes before or after what is read. Without the one before, the next one keeps its side. */
export function AdjacentCard({ to, label, rel, isNext = false, children }: Props) {
  const Arrow = isNext ? ArrowRight : ArrowLeft
  return (
    <Card asChild interactive className={cx('flex items-center gap-4 p-5', isNext && 'flex-row-reverse text-end sm:col-start-2')}>
      <Link to={to} rel={rel}>
        <Arrow aria-hidden size={20} className="shrink-0 text-tekhelet" />
        <span className="min-w-0 grow">
          <span className="block text-xs font-semibold tracking-[0.08em] text-gold uppercase">{label}</span>
          {children}
        </span>
      </Link>
    </Card>
  )
}

/** Its name in the interface's language; in English with the Hebrew one below it. */
export function AdjacentNames({ name, hebrewName }: { name: string; hebrewName: string }) {
  const isHebrew = language === 'he'
  return (
    <>
      {!isHebrew && <span className="mt-1 block font-serif text-lg font-semibold group-hover:text-tekhelet">{name}</span>}
      <span
        lang="he"
        dir="rtl"
        className={cx('hebrew-display inline-block', isHebrew ? 'mt-1 text-2xl group-hover:text-tekhelet' : 'text-ink-soft')}
      >
        {hebrewName}
      </span>
    </>
  )
}
