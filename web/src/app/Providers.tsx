import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import type { createRouter } from './router'

type Props = { client: QueryClient; router: ReturnType<typeof createRouter> }

export function Providers({ client, router }: Props) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
