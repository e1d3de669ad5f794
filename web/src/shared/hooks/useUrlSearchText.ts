import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearchParams, updateSearchParams, type UrlState } from '@/shared/lib/searchParams'

/** Decision 23: a search takes effect 200 ms after the last key, and at once on Enter. */
export const DEBOUNCE_MS = 200

type UrlSearchText = {
  /** What the field shows. */
  text: string
  /** What the address says: this is what is searched. */
  q: string
  type: (text: string) => void
  /** Take effect at once, together with other changes of the address. */
  commit: (text?: string, others?: Omit<Partial<UrlState>, 'q'>) => void
}

/** What was written into the address last, over which state of it. */
type Sent = { change: Partial<UrlState> & { q: string }; over: URLSearchParams | null }

/** A text field that is kept in step with `?q=` of the address, also on back and forward. */
export function useUrlSearchText(): UrlSearchText {
  const [params, setParams] = useSearchParams()
  const { q } = readSearchParams(params)
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const [sent, setSent] = useState<Sent>({ change: { q }, over: null })

  // The address changed without us (back, a link): the field follows. Our own writes never touch it,
  // because the reader may have typed on since.
  if (q !== lastQ) {
    setLastQ(q)
    if (q !== sent.change.q) setText(q)
  }

  const write = useCallback(
    (change: Sent['change']) => {
      // The router writes over what it has drawn: a change that is still under way would be lost.
      const whole = sent.over === params ? { ...sent.change, ...change } : change
      setSent({ change: whole, over: params })
      setParams((drawn) => updateSearchParams(drawn, whole), { replace: true })
    },
    [params, sent, setParams],
  )
  // The address follows in a transition, which may take longer than the wait: what is under way is not
  // written a second time, over whatever else has changed in the address since.
  const underWay = sent.over === params && sent.change.q === text.trim()
  const pending = text.trim() !== q && !underWay
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => write({ q: text.trim() }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pending, text, write])

  const commit: UrlSearchText['commit'] = (next = text, others = {}) => {
    setText(next)
    write({ ...others, q: next.trim() })
  }
  return { text, q, type: setText, commit }
}
