import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { useNearViewport } from '@/shared/hooks/useNearViewport'
import { isPlainClick } from '@/shared/lib/clicks'
import { Button } from '@/shared/ui/Button'

type Props = {
  shown: boolean
  loading: boolean
  /** What to say where the last try failed: what is shown stays (decision 22). */
  error: string | false
  onClick: () => void
  children: string
  /** Where the next page stands by itself: for other tabs, for crawlers, and where scripts fail. */
  to?: string
  /** Load as the reader comes near, without a click. */
  auto?: boolean
}

/** One control from one state to the next, so that it keeps the focus; where it goes, the first new card takes it. */
export function LoadMore({ shown, loading, error, onClick, children, to, auto = false }: Props) {
  const failed = error !== false && !loading
  const end = useNearViewport<HTMLDivElement>(shown && auto && !loading && !failed, onClick)
  const controlRef = useFocusOnNew(shown)
  if (!shown) return null
  const loadHere = (event: MouseEvent) => {
    if (to && !isPlainClick(event)) return
    event.preventDefault()
    if (!loading) onClick()
  }
  const text = loading ? 'Loading…' : failed ? 'Try again' : children
  return (
    <div ref={end} className="no-print mt-8 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-center font-serif text-lg text-danger">
          {error}
        </p>
      )}
      {to ? (
        <Button asChild variant="outline" size="large">
          <Link ref={(link) => void (controlRef.current = link)} to={to} aria-disabled={loading} onClick={loadHere}>
            {text}
          </Link>
        </Button>
      ) : (
        <Button
          ref={(button) => void (controlRef.current = button)}
          variant="outline"
          size="large"
          aria-disabled={loading}
          onClick={loadHere}
        >
          {text}
        </Button>
      )}
    </div>
  )
}

/** When the last page has come, the focus of the control that goes is handed to the first card of that page. */
function useFocusOnNew(shown: boolean): RefObject<HTMLElement | null> {
  const controlRef = useRef<HTMLElement>(null)
  const held = useRef({ focused: false, cards: 0 })
  useLayoutEffect(() => {
    const cards = document.querySelectorAll('article')
    if (!shown && held.current.focused) cards[held.current.cards]?.querySelector('a')?.focus({ preventScroll: true })
    held.current = { focused: false, cards: cards.length }
    const { current } = controlRef
    if (!shown || !current) return
    // A control that is taken out of the page loses its focus without a word: it is noted while it is there.
    const note = () => (held.current.focused = document.activeElement === current)
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  })
  return controlRef
}
