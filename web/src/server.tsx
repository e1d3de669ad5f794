/** Renders the site's pages on the server, by the same routes and components as in the browser. */
import { buffer } from 'node:stream/consumers'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { AppRoutes } from './app/AppRoutes'
import { seed } from './app/initialData'
import { Providers } from './app/Providers'
import { loadedModule, loadModule, setDocumentRoute } from './app/routeLoading'
import { createRouteTable, matchRoute, type AppRoute } from './app/routeTable'
import type { InitialData } from './shared/lib/entitlement'

export type PageRequest = {
  path: string
  /** The query with its question mark, or nothing. */
  search: string
  /** The responses of the API that the page is made of. What is not among them is not loaded. */
  data: InitialData[]
  /** The page that stands in for any other while its data cannot be loaded. */
  isUnavailable?: boolean
}

/** React's mark of a part that is left to the browser. */
const INCOMPLETE = /<!--\$[!?~]-->/

// The API has loaded the data by now.
const clientRoutes = createRouteTable(new QueryClient()).map((route) => {
  const { path, access, layout, title, isDocument, loadModule } = route
  return { path, access, layout, loadModule, ...(title && { title }), ...(isDocument && { isDocument }) }
})
// Pages without script, which the browser's routes do not have: those of the newsletter's links.
const messages: AppRoute = {
  path: '/newsletter/:page',
  access: 'everyone',
  layout: 'site',
  loadModule: () => import('./routes/message'),
}
const routes = [messages, ...clientRoutes]

// With all paths, so that the header and the footer have their links.
const unavailableRoutes = routes.map(
  ({ path, layout }): AppRoute => ({ path, layout, access: 'everyone', loadModule: () => import('./routes/unavailable') }),
)

/** The HTML inside `#root`, in UTF-8, complete with the parts whose code loads later in the browser. One page at a time. */
export async function render({ path, search, data, isUnavailable = false }: PageRequest, signal?: AbortSignal): Promise<Buffer> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  for (const entry of data) seed(client, entry)
  const table = isUnavailable ? unavailableRoutes : routes
  const route = matchRoute(table, path)?.route
  setDocumentRoute(route)
  if (route && !loadedModule(route)) await loadModule(route)
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={{ pathname: path, search }}>{children}</StaticRouter>
  )
  const page = (
    <Providers client={client} Router={Router}>
      <AppRoutes routes={table} />
    </Providers>
  )
  try {
    return renderAtOnce(page) ?? (await renderWithLoading(page, signal))
  } finally {
    client.clear()
  }
}

/** Nothing where a part's code is not loaded yet, or where something fails. It takes four fifths of the other's time. */
function renderAtOnce(page: ReactNode): Buffer | undefined {
  try {
    const html = renderToString(page)
    return INCOMPLETE.test(html) ? undefined : Buffer.from(html)
  } catch {
    return undefined
  }
}

/** Waits for the code of all parts. */
async function renderWithLoading(page: ReactNode, signal?: AbortSignal): Promise<Buffer> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(page, {
    // Parts are never sent later, which would take a script.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
    ...(signal && { signal }),
  })
  const html = await buffer(prelude)
  // React leaves a part that failed to the browser. Such a page is not complete.
  if (errors.length > 0) throw errors[0]
  return html
}
