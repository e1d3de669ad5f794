import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearchParams, updateSearchParams, type UrlState } from '@/shared/lib/searchParams'

/** READ-19: a search takes effect 200 ms after the last key, and at once on Enter. */
export const DEBOUNCE_MS = 200

type UrlSearchText = {
  /** The field's value. */
  text: string
  /** The value of `?q=`: what is searched. */
  q: string
  type: (text: string) => void
  /** Update the URL at once, together with other parameters; as an entry of the history with `push`. */
  commit: (text?: string, others?: Omit<Partial<UrlState>, 'q'>, push?: boolean) => void
}

/** The last change written to the URL, and the parameters that it was based on. `isAwaited`: the URL does not have its text yet. */
type Sent = { change: Partial<UrlState> & { q: string }; basedOn: URLSearchParams | null; isAwaited: boolean }

/** A text field synchronized with `?q=` of the URL, also on back and forward. */
export function useUrlSearchText(): UrlSearchText {
  const [params, setParams] = useSearchParams()
  const { q } = readSearchParams(params)
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const [sent, setSent] = useState<Sent>({ change: { q }, basedOn: null, isAwaited: false })

  // Navigation changed the URL: update the field. Our own writes do not,
  // because the reader may have typed more since.
  if (q !== lastQ) {
    setLastQ(q)
    if (sent.isAwaited && q === sent.change.q) setSent({ ...sent, isAwaited: false })
    else setText(q)
  }

  const write = useCallback(
    (change: Sent['change'], push = false) => {
      // The router bases an update on the rendered parameters: a pending change would be lost.
      const whole = sent.basedOn === params ? { ...sent.change, ...change } : change
      setSent({ change: whole, basedOn: params, isAwaited: whole.q !== q })
      setParams((rendered) => updateSearchParams(rendered, whole), { replace: !push })
    },
    [params, q, sent, setParams],
  )
  // The URL updates in a transition, which may outlast the debounce. A pending change is not written
  // twice, so that it does not overwrite other changes of the URL.
  const underWay = sent.basedOn === params && sent.change.q === text.trim()
  const pending = text.trim() !== q && !underWay
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => write({ q: text.trim() }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pending, text, write])

  const commit: UrlSearchText['commit'] = (next, others = {}, push = false) => {
    if (next !== undefined) setText(next)
    write({ ...others, q: (next ?? text).trim() }, push)
  }
  return { text, q, type: setText, commit }
}
