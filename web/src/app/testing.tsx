import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { AppRoutes } from './AppRoutes'
import type { Page } from './pages'
import { createQueryClient } from './queryClient'

function LocationDisplay() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** A page that only says where one is. */
export const page = (path: string, Component = LocationDisplay): Page => ({ path, loadModule: () => Promise.resolve({ Component }) })

/** A site of these pages alone. */
export function renderApp(address: string, pages: Page[]) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes pages={pages} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** A window of 768 or less. */
export const mockNarrowViewport = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  )
