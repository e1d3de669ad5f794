/** Renders the site's pages on the server, by the same routes and components as in the browser. */
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { AppRoutes } from './app/AppRoutes'
import { seed } from './app/initialData'
import { Providers } from './app/Providers'
import { loadModule, setDocumentRoute } from './app/routeLoading'
import { createRouteTable, matchRoute } from './app/routeTable'
import type { InitialData } from './shared/lib/entitlement'

export type PageRequest = {
  path: string
  /** The query with its question mark, or nothing. */
  search: string
  /** The responses of the API that the page is made of. What is not among them is not loaded. */
  data: InitialData[]
}

// The API has loaded the data by now.
const routes = createRouteTable(new QueryClient()).map((route) => {
  const { path, access, layout, title, isDocument, loadModule } = route
  return { path, access, layout, loadModule, ...(title && { title }), ...(isDocument && { isDocument }) }
})

/** The HTML inside `#root`, complete with the parts whose code loads later in the browser. One page at a time. */
export async function render({ path, search, data }: PageRequest, signal?: AbortSignal): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const entry of data) seed(client, entry)
  const route = matchRoute(routes, path)?.route
  setDocumentRoute(route)
  if (route) await loadModule(route)
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={{ pathname: path, search }}>{children}</StaticRouter>
  )
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <Providers client={client} Router={Router}>
      <AppRoutes routes={routes} />
    </Providers>,
    {
      // Parts are never sent later, which would take a script.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
      ...(signal && { signal }),
    },
  )
  const html = await new Response(prelude).text()
  client.clear()
  // React leaves a part that failed to the browser. Such a page is not complete.
  if (errors.length > 0) throw errors[0]
  return html
}
