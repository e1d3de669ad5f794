import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { TextDirection } from '@/shared/ui/TextDirection'

type Props = {
  client: QueryClient
  /** On the server there is no browser's history. */
  Router?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

export function Providers({ client, Router = BrowserRouter, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <TextDirection>
        <Router>{children}</Router>
      </TextDirection>
    </QueryClientProvider>
  )
}
