import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logClientError, reportUncaughtErrors } from '@/api/clientErrors'
import { createQueryClient } from '@/api/queryClient'
import { prepareDates } from '@/shared/lib/dates'
import { removeLanguageFromAddress } from '@/shared/lib/language'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import '@/styles/index.css'
import { AppRoutes } from './AppRoutes'
import { keyFirstEntry } from './historyKey'
import { seedInitialData } from './initialData'
import { Providers } from './Providers'
import { forgetReaderOnTokenChange, syncAccount } from './readerChange'
import { loadModule, setDocumentRoute, startLoading } from './routeLoading'
import { createRouteTable, matchRoute } from './routeTable'
import { watchServerHtml } from './shell/serverHtml'
import { SiteError } from './SiteError'
import { reloadOnStaleModule } from './staleModules'

/** Lets the browser respond to the reader before the next step. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(root: HTMLElement): Promise<void> {
  watchServerHtml(root)
  await nextTask()
  removeLanguageFromAddress()
  const client = createQueryClient()
  seedInitialData(client)
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
    // cannot be loaded, the page renders its error.
    await loadModule(match.route).catch(() => undefined)
  }
  // A transition renders in slices, so that the browser can respond to input in between.
  startTransition(() =>
    createRoot(root, { onCaughtError: logClientError, onUncaughtError: logClientError }).render(
      <StrictMode>
        <ErrorBoundary fallback={(retry) => <SiteError onRetry={retry} />}>
          <Providers client={client}>
            <AppRoutes routes={routes} />
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

reloadOnStaleModule()
reportUncaughtErrors()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
void start(root)
