import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'

const TONES = { plain: 'border-rule', gold: 'border-gold', 'soft-gold': 'border-gold-line/60' } as const

type Props = ComponentProps<'div'> & {
  /** The border's colour. */
  tone?: keyof typeof TONES
  /** The whole card is a link (`.card-link` in `styles/parts.css`): it is raised on hover. */
  interactive?: boolean
  /** Render the child (an `article`, `li` or link) with the card's style. */
  asChild?: boolean
}

/** A raised box with a border. The caller adds padding and layout. */
export function Card({ tone = 'plain', interactive = false, asChild = false, className, ...rest }: Props) {
  const Tag = asChild ? Slot.Root : 'div'
  return (
    <Tag
      className={cx(
        'rounded-xl border bg-raised',
        TONES[tone],
        interactive && 'group relative transition-shadow duration-200 hover:shadow-lift',
        className,
      )}
      {...rest}
    />
  )
}
