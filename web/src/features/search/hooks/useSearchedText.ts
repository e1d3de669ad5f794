import { useState } from 'react'
import { useLocation } from 'react-router'
import { readSearchParams } from '@/shared/lib/searchParams'
import { paths } from '@/shared/lib/paths'

/** The text of the header's search box: the current search on the search page, empty on every other page. */
export function useSearchedText(): [string, (text: string) => void] {
  const { pathname, search } = useLocation()
  const searched = pathname.toLowerCase() === paths.search ? readSearchParams(new URLSearchParams(search)).q : ''
  const place = `${pathname}?${searched}`
  const [state, setState] = useState({ text: searched, place })
  // Another page or another search resets the typed text.
  if (state.place !== place) setState({ text: searched, place })
  return [state.place === place ? state.text : searched, (text) => setState({ text, place })]
}
