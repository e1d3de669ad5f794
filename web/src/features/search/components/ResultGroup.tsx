import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { pluralize } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { MAX_RESULTS } from '../api/search'

type Props = {
  id: string
  title: string
  total: number
  shown: number
  children: ReactNode
  loading: boolean
  failed: boolean
  /** Undefined if all results are shown or the server returns no more. */
  onMore: (() => void) | undefined
}

/** One group of results, with a button for more at its end. */
export function ResultGroup({ id, title, total, shown, children, loading, failed, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const shownBeforeRef = useFocusOnNew(list, shown)
  if (shown === 0) return null
  const showMore = () => {
    if (loading) return
    shownBeforeRef.current = shown
    onMore?.()
  }
  return (
    <section aria-labelledby={`group-${id}`} className="mt-8">
      <h3 id={`group-${id}`} className="flex items-baseline gap-3 border-b border-rule pb-2 text-xl">
        {title}
        <span className="font-sans text-sm font-normal tracking-normal text-ink-faint">
          {total > shown ? `${shown} of ${total.toLocaleString('en-US')}` : pluralize(total, 'result')}
        </span>
      </h3>
      <ul ref={list}>{children}</ul>
      <p role="status" className="sr-only">
        {loading ? 'Loading more results…' : `${shown} of ${pluralize(total, 'result')} shown`}
      </p>
      {failed && (
        <p role="alert" className="mt-4 text-center text-danger">
          {SCREEN_ERRORS.moreResults}
        </p>
      )}
      {onMore && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" aria-disabled={loading} onClick={showMore}>
            {loading ? 'Loading…' : `Show more of ${title}`}
          </Button>
        </div>
      )}
      {!onMore && total > shown && !loading && (
        <p className="mt-4 text-center text-ink-faint">
          These are the first {MAX_RESULTS}. To reach the others, choose a filter or add a word.
        </p>
      )}
    </section>
  )
}

/** Moves the focus to the first new result: the button is far below it, or gone. */
function useFocusOnNew(list: RefObject<HTMLUListElement | null>, shown: number) {
  const shownBeforeRef = useRef<number | null>(null)
  useEffect(() => {
    if (shownBeforeRef.current === null || shown <= shownBeforeRef.current) return
    list.current?.children[shownBeforeRef.current]?.querySelector('a')?.focus({ preventScroll: true })
    shownBeforeRef.current = null
  }, [list, shown])
  return shownBeforeRef
}
