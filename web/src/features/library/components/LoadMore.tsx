import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useComingIntoView } from '@/shared/hooks/useComingIntoView'
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

export function LoadMore({ shown, loading, error, onClick, children, to, auto = false }: Props) {
  const failed = error !== false && !loading
  const end = useComingIntoView<HTMLDivElement>(shown && auto && !loading && !failed, onClick)
  if (!shown) return null
  const loadHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClick()
  }
  return (
    <div ref={end} className="no-print mt-8 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-center font-serif text-lg text-danger">
          {error}
        </p>
      )}
      {to && !loading && !failed ? (
        <Button asChild look="outline" size="large">
          <Link to={to} onClick={loadHere}>
            {children}
          </Link>
        </Button>
      ) : (
        <Button look="outline" size="large" disabled={loading} onClick={onClick}>
          {loading ? 'Loading…' : failed ? 'Try again' : children}
        </Button>
      )}
    </div>
  )
}
