import { use, useState, type ComponentType } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useTitle } from '@/shared/hooks/useTitle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { AccessGuard } from './AccessGuard'
import { loadDocument, loadedModule, loadModuleWithProgress, startLoading } from './routeLoading'
import type { AppRoute } from './routeTable'

/** Renders a page. Until its code is loaded the previous page stays, because navigation is a transition. */
export function RoutePage({ route }: { route: AppRoute }) {
  const { key } = useLocation()
  const params = useParams()
  const [search] = useSearchParams()
  const document = loadDocument(route)
  if (document) use(document)
  startLoading(route, key, params, search)
  return (
    <AccessGuard access={route.access}>
      <Page route={route} />
    </AccessGuard>
  )
}

function Page({ route }: { route: AppRoute }) {
  useTitle(route.title)
  // Selected once: another component type would reset the page's state.
  const [Component] = useState(() => loadedModule(route)?.Component ?? lazyComponent(route))
  return <Component />
}

const lazyComponents = new WeakMap<AppRoute, ComponentType>()

/** One lazy component per route, so that Suspense resolves. */
function lazyComponent(route: AppRoute) {
  const known = lazyComponents.get(route)
  if (known) return known
  const created = lazyWithRetry(async () => ({ default: (await loadModuleWithProgress(route)).Component }))
  lazyComponents.set(route, created)
  return created
}
