import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { matchRoutes } from 'react-router'
import { reportClientError, reportUncaughtErrors } from '@/api/clientErrors'
import { PageError } from '@/routes/PageError'
import { prepareDates } from '@/shared/lib/dates'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import '@/styles/index.css'
import { AppRoutes } from './AppRoutes'
import { keyFirstEntry } from './historyKey'
import { createPages } from './pages'
import { Providers } from './Providers'
import { createQueryClient, seedInitialData } from './queryClient'
import { watchServerHtml } from './shell/serverHtml'
import { reloadOnStaleModule } from './staleModules'
import { startLoading, loadModule } from './routeLoading'

async function start(root: HTMLElement): Promise<void> {
  watchServerHtml(root)
  const firstKey = keyFirstEntry()
  const client = createQueryClient()
  seedInitialData(client)
  const pages = createPages(client)
  const match = matchRoutes(
    pages.map((page) => ({ path: page.path, page })),
    window.location,
  )?.[0]
  if (match) {
    startLoading(match.route.page, firstKey, match.params, new URLSearchParams(window.location.search))
    // In a task of its own, while the page's code is on its way.
    setTimeout(prepareDates)
    // The server's first view stays until the page's own code is here: no blank in between.
    // Where it cannot be fetched, the page is drawn anyway and says so.
    await loadModule(match.route.page).catch(() => undefined)
  }
  // Drawn in slices: what the reader does meanwhile is answered in between.
  startTransition(() =>
    createRoot(root, { onCaughtError: report, onUncaughtError: report }).render(
      <StrictMode>
        <ErrorBoundary fallback={(retry) => <PageError onRetry={retry} />}>
          <Providers client={client}>
            <AppRoutes pages={pages} />
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

/** React's own report goes to the console: it is told to the server, too. */
function report(error: unknown): void {
  console.error(error)
  reportClientError(error)
}

reloadOnStaleModule()
reportUncaughtErrors()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')
void start(root)
