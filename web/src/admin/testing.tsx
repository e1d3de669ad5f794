/** Helpers for tests of the admin app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { HttpResponse } from 'msw'
import { MemoryRouter, useLocation } from 'react-router'
import { expect } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { AdminApp } from './AdminApp'
import { clearCacheAfterSession, restoreSession, startSession } from './session'

function LocationDisplay() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** Renders the app at a URL, with the session in the browser's storage. */
export function renderAdmin(address = '/admin/searches') {
  restoreSession()
  const client = createQueryClient()
  clearCacheAfterSession(client)
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <AdminApp />
        <LocationDisplay />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, client, user: userEvent.setup() }
}

/** Renders the app for a logged-in admin. */
export function renderLoggedIn(address?: string) {
  startSession({ token: 'secret', expiresIn: 1800 })
  return renderAdmin(address)
}

/** The API's answer with the only page of a list. */
export const page = (items: object[]) => HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } })

/** Clears the storage and the session, as in a new browser. */
export function forgetSession(): void {
  localStorage.clear()
  sessionStorage.clear()
  restoreSession()
}

export async function expectNoAxeFindings(container: Element): Promise<void> {
  // jsdom has no layout, so axe cannot compare colours.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
}
