import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { AppRoutes } from '@/app/AppRoutes'
import { setLoadedModule } from '@/app/routeLoading'
import type { AppRoute } from '@/app/routeTable'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'

export { createQueryClient }

function LocationDisplay() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="address">{pathname + search + hash}</output>
}

/** Wraps an element in a site that has only these pages. */
export const withRoutes = (available: string[], element: ReactElement) => (
  <AvailableRoutesProvider value={(path) => available.includes(path)}>{element}</AvailableRoutesProvider>
)

/** A route of the app's router whose page is this element, already loaded, without the site's layout. */
function elementRoute(path: string, element: ReactElement | null): AppRoute {
  const Component = () => (
    <AvailableRoutesProvider value={() => true}>
      {element}
      <LocationDisplay />
    </AvailableRoutesProvider>
  )
  const route: AppRoute = { path, access: 'everyone', layout: 'bare', loadModule: () => Promise.resolve({ Component }) }
  setLoadedModule(route, { Component })
  return route
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
  // Positions are kept by the entry's key, which is no other document's in a browser either (`historyKey.ts`).
  const entry = { ...parsePath(address), key: crypto.randomUUID() }
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes routes={routes} /> }], { initialEntries: [entry] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router }
}

/** Renders a page at a URL with the app's own router and query client. Other URLs show only the location. */
export function renderAt(address: string, page: ReactElement, path = new URL(address, 'http://x').pathname) {
  const routes = [elementRoute(path, page), elementRoute('*', null)]
  return { ...renderApp(address, routes), user: userEvent.setup() }
}

/** A viewport of 768 px or less. */
export const mockNarrowViewport = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  )
