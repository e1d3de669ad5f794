import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { readSearchParams } from '@/shared/lib/searchParams'

/**
 * Confirms what is typed: each search that was confirmed with Enter is an entry of the history.
 *
 * While a reader types, the URL of the current entry is replaced. So before the next entry is made, this one gets back
 * the search that it was made for.
 */
export function useConfirmedSearches() {
  const { pathname, search, hash } = useLocation()
  const arrived = useNavigationType() !== NavigationType.Replace
  /** The query string of the search that the current entry is for, with its filters. */
  const confirmed = useRef('')
  useLayoutEffect(() => {
    if (arrived || textOf(search) === textOf(confirmed.current)) confirmed.current = search
  }, [arrived, search])
  return (typed: ReturnType<typeof useUrlSearchText>) => {
    const before = textOf(confirmed.current)
    const text = typed.text.trim()
    const isAnother = before !== '' && before !== text
    if (isAnother) window.history.replaceState(window.history.state, '', pathname + confirmed.current + hash)
    else confirmed.current = `?${new URLSearchParams({ q: text }).toString()}`
    typed.commit(typed.text, {}, isAnother)
  }
}

const textOf = (search: string) => readSearchParams(new URLSearchParams(search)).q
