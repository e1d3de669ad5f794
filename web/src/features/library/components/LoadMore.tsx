import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { useNearViewport } from '@/shared/hooks/useNearViewport'
import { isPlainClick } from '@/shared/lib/clicks'
import { Button } from '@/shared/ui/Button'

type Props = {
  shown: boolean
  loading: boolean
  /** The message if the last page failed; the loaded ones stay (READ-22). */
  error: string | false
  onClick: () => void
  children: string
  /** The URL of the next page: for other tabs, crawlers and browsers without scripts. */
  to?: string
  /** Load when the control comes near the viewport. */
  auto?: boolean
}

/** One control for all states, so that it keeps the focus. When it disappears, the first new card receives the focus. */
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
  const text = loading ? t`Loading…` : failed ? t`Try again` : children
  return (
    <div ref={end} className="no-print mt-8 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-center font-serif text-lg text-danger">
          {error}
        </p>
      )}
      {to ? (
        <Button asChild variant="outline" size="large">
          <Link ref={(link) => void (controlRef.current = link)} to={to} rel="next" aria-disabled={loading} onClick={loadHere}>
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

/** After the last page is loaded, moves the focus from the removed control to the first card of that page. */
function useFocusOnNew(shown: boolean): RefObject<HTMLElement | null> {
  const controlRef = useRef<HTMLElement>(null)
  const held = useRef({ focused: false, cards: 0 })
  useLayoutEffect(() => {
    const cards = document.querySelectorAll('article')
    if (!shown && held.current.focused) cards[held.current.cards]?.querySelector('a')?.focus({ preventScroll: true })
    held.current = { focused: false, cards: cards.length }
    const { current } = controlRef
    if (!shown || !current) return
    // Removing a focused control fires no event, so the focus is recorded while the control exists.
    const note = () => (held.current.focused = document.activeElement === current)
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  })
  return controlRef
}
