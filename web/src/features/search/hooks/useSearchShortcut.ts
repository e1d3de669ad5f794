import { useEffect, type RefObject } from 'react'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** `/` and Ctrl-K (or Command-K) lead to the search field from anywhere. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!slash && !ctrlK) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input, on])
}
