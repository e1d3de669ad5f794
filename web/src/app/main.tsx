import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { logClientError, reportUncaughtErrors } from '@/api/clientErrors'
import { createQueryClient } from '@/api/queryClient'
import { prepareDates } from '@/shared/lib/dates'
import { removeLanguageFromAddress } from '@/shared/lib/language'
import { beginTakeover, isRenderedForThisAddress } from '@/shared/lib/serverRendered'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import '@/styles/index.css'
import { AppRoutes } from './AppRoutes'
import { keyFirstEntry } from './historyKey'
import { seedInitialData } from './initialData'
import { Providers } from './Providers'
import { forgetReaderOnTokenChange, syncAccount } from './readerChange'
import { loadModule, setDocumentRoute, startLoading } from './routeLoading'
import { createRouteTable, matchRoute } from './routeTable'
import { SiteError } from './SiteError'
import { reloadOnStaleModule } from './staleModules'

/** Lets the browser respond to the reader before the next step. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(root: HTMLElement): Promise<void> {
  // The server had the address with its choice of a language.
  const isForThisAddress = isRenderedForThisAddress()
  await nextTask()
  removeLanguageFromAddress()
  const client = createQueryClient()
  // The server renders for the reader whom it knows by a cookie: for another one the page is rendered anew.
  let hydrates = seedInitialData(client) && isForThisAddress
  forgetReaderOnTokenChange(client)
  syncAccount(client)
  const routes = createRouteTable(client)
  await nextTask()
  const firstKey = keyFirstEntry()
  // Not the location: Back may have changed it while this script was loading.
  const [document] = performance.getEntriesByType('navigation')
  if (document) setDocumentRoute(matchRoute(routes, new URL(document.name).pathname)?.route)
  const match = matchRoute(routes, window.location.pathname)
  if (match) {
    startLoading(match.route, firstKey, match.params, new URLSearchParams(window.location.search))
    // In a separate task, while the page's code is loading.
    setTimeout(prepareDates)
    // The server's HTML stays until the page's code is loaded, so that there is no blank page in between. If the code
    // cannot be loaded, there is nothing to take over: the page renders its error.
    await loadModule(match.route).catch(() => (hydrates = false))
  }
  const app = (
    <StrictMode>
      <ErrorBoundary fallback={(retry) => <SiteError onRetry={retry} />}>
        <Providers client={client}>
          <AppRoutes routes={routes} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>
  )
  const options = { onCaughtError: logClientError, onUncaughtError: logClientError, onRecoverableError: logClientError }
  beginTakeover()
  // A transition renders in slices, so that the browser can respond to input in between.
  startTransition(() => {
    if (hydrates) hydrateRoot(root, app, options)
    else createRoot(root, options).render(app)
  })
}

reloadOnStaleModule()
reportUncaughtErrors()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
void start(root)
