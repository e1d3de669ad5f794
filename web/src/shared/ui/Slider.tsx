import type { CSSProperties, KeyboardEvent } from 'react'

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
}

/** A range input, whose part up to the value is coloured (`styles/parts.css`). */
export function Slider({ label, valueText, value, min, max, onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      {...{ min, max, value }}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      style={{ '--filled': (value - min) / (max - min) } as CSSProperties}
      className="slider h-11 w-full"
    />
  )
}
