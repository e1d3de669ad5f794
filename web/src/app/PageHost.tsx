import { useState, type ComponentType } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { lazyPart } from '@/shared/lib/lazyPart'
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

const lazies = new WeakMap<Page, ComponentType>()

/** The same lazy component for the same page, so that waiting for it comes to an end. */
function lazyComponent(page: Page) {
  const known = lazies.get(page)
  if (known) return known
  const made = lazyPart(async () => ({ default: (await awaitCode(page)).Component }))
  lazies.set(page, made)
  return made
}
