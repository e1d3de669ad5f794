import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { ADMIN_GROUPS, ADMIN_ROUTES } from './routeTable'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from './testing'

beforeEach(() => {
  server.use(
    http.get('/api/admin/searches/top', () => HttpResponse.json([])),
    http.get('/api/admin/spellings', () => HttpResponse.json([])),
  )
})
afterEach(forgetSession)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

// rule: ADMIN-40
it('the navigation has a link to each screen, by group', async () => {
  const { container } = renderLoggedIn('/admin/searches')
  const navigation = within(screen.getByRole('navigation', { name: 'Admin' }))
  for (const { title, routes } of ADMIN_GROUPS) {
    const group = within(navigation.getByRole('region', { name: title }))
    const shown = routes.filter(({ isHidden }) => !isHidden)
    expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(shown.map(({ path }) => path))
  }
  expect(navigation.getByRole('link', { name: 'Searches' })).toHaveAttribute('aria-current', 'page')
  await screen.findByText('Nobody has searched in this period.')
  await expectNoAxeFindings(container)
})

// rule: ADMIN-51
it('the navigation shows what waits', async () => {
  server.use(http.get('/api/admin/counts', () => HttpResponse.json({ studyTexts: 3, messages: 0, failures: 0 })))
  renderLoggedIn('/admin/users')
  expect(await screen.findByRole('link', { name: /^AI texts ?3 ?waiting/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
})

it('no two screens have the same path', () => {
  expect(new Set(ADMIN_ROUTES.map(({ path }) => path)).size).toBe(ADMIN_ROUTES.length)
})

// rule: ADMIN-40
it('the menu opens with the keyboard, and closes when a link is followed', async () => {
  const { user } = renderLoggedIn('/admin/searches')
  const opener = screen.getByRole('button', { name: 'Menu' })
  opener.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(menu).not.toBeInTheDocument())
  expect(opener).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Spellings' }))
  expect(await heading('Spellings')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
