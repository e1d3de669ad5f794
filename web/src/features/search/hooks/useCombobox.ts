/** The keyboard handling of a WAI-ARIA combobox with a list of links: the focus stays in the field, one option is active. */
import { useState, type KeyboardEvent } from 'react'

type Combobox = {
  open: boolean
  /** Index of the active option, -1 while the field itself is. */
  active: number
  setOpen: (open: boolean) => void
  reset: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

type Options = {
  count: number
  /** Follows the active option; without one, Enter submits the form as usual. */
  onChoose: (index: number) => void
  /** Escape in a closed list. */
  onClear: () => void
  /** Delete on the active option, where options can be removed. */
  onRemove?: ((index: number) => void) | undefined
  /** The panel stays open on Tab, because it has other focusable elements. */
  stayOnTab?: boolean
}

/** Cycles from the field (-1) through the options. */
export function step(active: number, by: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}

export function useCombobox({ count, onChoose, onClear, onRemove, stayOnTab = false }: Options): Combobox {
  const [open, setOpenState] = useState(false)
  const [active, setActive] = useState(-1)
  const current = active < count ? active : -1

  const setOpen = (next: boolean) => {
    setOpenState(next)
    if (!next) setActive(-1)
  }
  const move = (by: 1 | -1) => {
    setActive(open ? step(current, by, count) : by === 1 ? 0 : count - 1)
    setOpenState(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method is composing: ignore its keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (count > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open && current >= 0) {
      event.preventDefault()
      onChoose(current)
    } else if (event.key === 'Delete' && onRemove && open && current >= 0) {
      event.preventDefault()
      onRemove(current)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && count > 0) setOpen(false)
      else onClear()
    } else if (event.key === 'Tab' && !stayOnTab) {
      setOpen(false)
    }
  }
  return {
    open,
    active: current,
    setOpen,
    reset: () => setActive(-1),
    onKeyDown,
  }
}
