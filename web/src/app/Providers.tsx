import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { TextDirection } from '@/shared/ui/TextDirection'

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <TextDirection>
        <BrowserRouter>{children}</BrowserRouter>
      </TextDirection>
    </QueryClientProvider>
  )
}
