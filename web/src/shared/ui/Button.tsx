import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap no-underline ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55'

const VARIANTS = {
  primary: 'bg-fill text-on-fill enabled:hover:bg-fill-strong [a&]:hover:bg-fill-strong',
  outline: 'border border-rule-strong text-tekhelet hover:border-tekhelet hover:bg-wash',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  link: 'text-tekhelet underline-offset-4 hover:text-tekhelet-strong hover:underline',
  onArt: 'border border-white/65 text-white hover:bg-white/15',
  gold: 'bg-[#e8c36a] text-[#1c1608] hover:bg-[#f1d38a]',
} as const

const SIZES = {
  normal: 'px-4 text-[0.9375rem]',
  large: 'px-6 py-2.5 text-base',
  icon: 'w-11 px-0',
  inline: 'px-0 text-[0.9375rem]',
} as const

type Props = ComponentProps<'button'> & {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  /** Render the child (a link) with the button's variant. */
  asChild?: boolean
}

/** The one button of the site. */
export function Button({ variant = 'primary', size = 'normal', asChild, className, ...rest }: Props) {
  const classes = cx(BASE, VARIANTS[variant], SIZES[size], className)
  if (asChild) return <Slot.Root className={classes} {...rest} />
  return <button type="button" className={classes} {...rest} />
}
