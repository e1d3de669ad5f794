import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAddress, writeAddress } from '@/shared/lib/addressState'

/** Decision 23: a search takes effect 200 ms after the last key, and at once on Enter. */
export const DEBOUNCE_MS = 200

type AddressText = {
  /** What the field shows. */
  text: string
  /** What the address says: this is what is searched. */
  q: string
  type: (text: string) => void
  commit: (text?: string) => void
}

/** A text field that is kept in step with `?q=` of the address, also on back and forward. */
export function useAddressText(): AddressText {
  const [params, setParams] = useSearchParams()
  const { q } = readAddress(params)
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const [sent, setSent] = useState<{ q: string; over: URLSearchParams | null }>({ q, over: null })

  // The address changed without us (back, a link): the field follows. Our own writes never touch it,
  // because the reader may have typed on since.
  if (q !== lastQ) {
    setLastQ(q)
    if (q !== sent.q) setText(q)
  }

  const write = useCallback(
    (next: string) => {
      setSent({ q: next.trim(), over: params })
      setParams((now) => writeAddress(now, { q: next }), { replace: true })
    },
    [params, setParams],
  )
  // The address follows in a transition, which may take longer than the wait: what is under way is not
  // written a second time, over whatever else has changed in the address since.
  const underWay = sent.over === params && sent.q === text.trim()
  const pending = text.trim() !== q && !underWay
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => write(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pending, text, write])

  const commit = (next = text) => {
    setText(next)
    write(next)
  }
  return { text, q, type: setText, commit }
}
