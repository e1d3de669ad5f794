import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { AppRoutes } from './AppRoutes'
import type { AppRoute } from './routeTable'

function LocationDisplay() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** A route whose page shows the current location. */
export const testRoute = (path: string, Component = LocationDisplay): AppRoute => ({
  path,
  access: 'everyone',
  layout: 'site',
  loadModule: () => Promise.resolve({ Component }),
})

/** Renders the app with these routes only. */
export function renderApp(address: string, routes: AppRoute[]) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes routes={routes} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** A viewport of 768 px or less. */
export const mockNarrowViewport = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  )
