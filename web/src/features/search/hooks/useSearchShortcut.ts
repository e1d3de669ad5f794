import { useEffect, type RefObject } from 'react'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Control or Command with K, also where the keyboard writes Hebrew. */
function isCommandK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && ['k', 'ל'].includes(key.toLowerCase())
}

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === '/' && !ctrlKey && !metaKey && !altKey

/** `/` and Ctrl-K (or Command-K) focus the search field, except from another field. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const field = input.current
      // An open dialog traps the focus. The header's field is invisible on the search page, so that it cannot take the focus there.
      if (!field || field.closest('[aria-hidden="true"], [inert]')) return
      const here = event.target === field
      const matches = isCommandK(event) ? here || !isTyping(event.target) : isSlash(event) && !isTyping(event.target)
      if (!matches) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input, on])
}
