import { useState, type ComponentType } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import type { Page } from './pages'
import { loadModuleWithProgress, startLoading, loadedModule } from './routeLoading'

/** Draws a page. Until its code is here the page before it stays: navigation is a transition. */
export function RoutePage({ page }: { page: Page }) {
  const { key } = useLocation()
  const params = useParams()
  const [search] = useSearchParams()
  startLoading(page, key, params, search)
  // SelectedFilters once: a later change of type would lose the page's state.
  const [Component] = useState(() => loadedModule(page)?.Component ?? lazyComponent(page))
  return <Component />
}

const lazyComponents = new WeakMap<Page, ComponentType>()

/** The same lazy component for the same page, so that waiting for it comes to an end. */
function lazyComponent(page: Page) {
  const known = lazyComponents.get(page)
  if (known) return known
  const made = lazyWithRetry(async () => ({ default: (await loadModuleWithProgress(page)).Component }))
  lazyComponents.set(page, made)
  return made
}
