import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { logClientError, reportUncaughtErrors } from '@/api/clientErrors'
import { createQueryClient } from '@/api/queryClient'
import { PageError } from '@/routes/PageError'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import '@/styles/index.css'
import { AdminApp } from './AdminApp'
import { resumeWhenOnline } from './media/uploads'
import { clearCacheAfterSession, followOtherTabs, restoreSession } from './session'

reportUncaughtErrors()
restoreSession()
followOtherTabs()
resumeWhenOnline()
const client = createQueryClient()
clearCacheAfterSession(client)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root, { onCaughtError: logClientError, onUncaughtError: logClientError }).render(
  <StrictMode>
    <ErrorBoundary fallback={(retry) => <PageError onRetry={retry} />}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AdminApp />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
