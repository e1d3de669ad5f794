import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { c, t } from 'ttag'
import { cx } from '@/shared/lib/cx'

const VARIANTS = {
  quiet: 'bg-sunken text-ink-soft',
  gold: 'bg-gold-wash text-gold',
  blue: 'bg-wash text-tekhelet',
} as const

export function Badge({ variant = 'quiet', children }: { variant?: keyof typeof VARIANTS; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold tracking-wide',
        VARIANTS[variant],
      )}
    >
      {children}
    </span>
  )
}

/** 'Archive' means an older teaching on lists, and the premium archive elsewhere (ACCESS-14). */
export function ArchiveBadge({ meaning }: { meaning: 'older' | 'premium' }) {
  return (
    <Badge>
      {t`Archive`}
      <span className="sr-only">: {meaning === 'older' ? t`an earlier teaching` : t`part of the premium archive`}</span>
    </Badge>
  )
}

/** Marks a teaching that the reader may not read in full (ACCESS-22). */
export const MembersMark = () => (
  <span className="inline-flex items-center gap-1">
    <Lock aria-hidden size={13} />
    {t`Members`}
    <span className="sr-only"> {c('members').t`only`}</span>
  </span>
)
