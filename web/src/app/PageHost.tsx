import { lazy, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Page } from './pages'
import { awaitCode, beginVisit, codeOf } from './visits'

/** Draws a page. Until its code is here the page before it stays: navigation is a transition. */
export function PageHost({ page }: { page: Page }) {
  const { key } = useLocation()
  const params = useParams()
  const [search] = useSearchParams()
  beginVisit(page, key, params, search)
  // Chosen once: a later change of type would lose the page's state.
  const [Component] = useState(() => codeOf(page)?.Component ?? lazyComponent(page))
  return <Component />
}

const lazies = new WeakMap<Page, ReturnType<typeof makeLazy>>()
const makeLazy = (page: Page) => lazy(async () => ({ default: (await awaitCode(page)).Component }))

/** The same lazy component for the same page, so that waiting for it comes to an end. */
function lazyComponent(page: Page) {
  const known = lazies.get(page)
  if (known) return known
  const made = makeLazy(page)
  lazies.set(page, made)
  return made
}
