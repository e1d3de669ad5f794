import { Slider as Radix } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { cx } from '@/shared/lib/cx'

type Props = {
  label: string
  /** The value as a screen reader announces it: '12 seconds of 1 minute', '50 percent'. */
  valueText: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** Handles keys that mean something else here; `preventDefault` stops the slider's own handling. */
  onKeyDown?: (event: KeyboardEvent) => void
  disabled?: boolean
  className?: string
}

/** A range input. */
export function Slider({ label, valueText, value, onChange, className, ...rest }: Props) {
  return (
    <Radix.Root
      {...rest}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={cx(
        'group relative flex h-11 w-full touch-none items-center select-none not-data-disabled:cursor-pointer',
        className,
      )}
    >
      <Radix.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-rule-strong/50">
        <Radix.Range className="absolute h-full bg-fill group-data-disabled:bg-rule-strong" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-4.5 rounded-full border-2 border-raised bg-fill shadow-lift group-data-disabled:bg-rule-strong"
      />
    </Radix.Root>
  )
}
