import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Takes over what the reader typed into a field of the server's HTML, which React does not read. */
export function useEarlyInput(field: RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string, onInput: (value: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onInput(typed)
  })
  // Before anything renders the field again, with an empty value.
  useLayoutEffect(() => takeOver(), [])
}
