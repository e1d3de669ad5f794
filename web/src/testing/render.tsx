import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'

/** The documents' defaults, as in the app. */
export function testClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false, networkMode: 'always' } },
  })
}

function LocationDisplay() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="address">{pathname + search + hash}</output>
}

/** A part of a site that has only these pages. */
export const withRoutes = (standing: string[], element: ReactElement) => (
  <AvailableRoutesProvider value={(path) => standing.includes(path)}>{element}</AvailableRoutesProvider>
)

/** Draw a page at an address, with a query client and a router around it; other addresses only say where one is. */
export function renderAt(address: string, page: ReactElement, path = new URL(address, 'http://x').pathname) {
  const withAddress = (element: ReactElement | null) => (
    <>
      {element}
      <LocationDisplay />
    </>
  )
  const router = createMemoryRouter(
    [
      { path, element: withAddress(page) },
      { path: '*', element: withAddress(null) },
    ],
    { initialEntries: [address] },
  )
  const view = render(
    <QueryClientProvider client={testClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, user: userEvent.setup() }
}
