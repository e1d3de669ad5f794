import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import REDIRECTS from './redirects.json'
import { createRouteTable } from './routeTable'
import { mockNarrowViewport, renderApp, testRoute } from '@/testing/render'

const notFound = () => createRouteTable(createQueryClient()).filter(({ path }) => path === '*')

describe('the router', () => {
  const lists = [testRoute('/'), testRoute('/weekly-essay')]

  // rule: ROUTE-17
  it.each(Object.entries(REDIRECTS))('redirects %s to %s with its query and hash', async (from, to) => {
    renderApp(`${from}?q=light#p3`, lists)
    expect(await screen.findByText(`${to}?q=light#p3`)).toBeVisible()
  })

  // rule: ROUTE-17
  it('matches redirects in any case', async () => {
    renderApp('/Weekly-Essays/', lists)
    expect(await screen.findByText('/weekly-essay')).toBeVisible()
  })

  it('shows the page of a URL with an invalid hash', async () => {
    renderApp('/weekly-essay#%', lists)
    expect(await screen.findByText('/weekly-essay#%')).toBeVisible()
  })

  // rule: ROUTE-12
  it('shows the 404 page at unknown paths', async () => {
    renderApp('/no-such-page', notFound())
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no page at this address.' })).toBeVisible()
    for (const text of ['404 Page Not Found', 'Did you forget to add the page to the router?'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('banner')).toBeVisible()
  })
})

describe('a page that throws an error', () => {
  afterEach(() => vi.restoreAllMocks())

  // rule: ROUTE-18
  it('keeps the shell, a button to try again and links to other pages', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const Broken = () => {
      throw new Error('broken')
    }
    renderApp('/', [testRoute('/', Broken), testRoute('/series')])
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    // The next page is not affected.
    await userEvent.click(screen.getByRole('button', { name: 'AI' }))
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Series' }))
    expect(await screen.findByText('/series')).toBeVisible()
  })

  // rule: ROUTE-18
  it('keeps the shell if its code could not be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    renderApp('/', [{ ...testRoute('/'), loadModule: () => Promise.reject(new Error('offline')) }])
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('contentinfo')).toBeVisible()
  })
})

describe('the shell', () => {
  afterEach(() => vi.restoreAllMocks())
  const READING = ['/', '/daily-learning', '/weekly-essay', '/series', '/torah-timeline', '/search']
  const MEDIA = ['/daily-learning?media=audio', '/daily-learning?media=video']
  const PLANNED = ['/about', '/ai-learning', '/torah-sketch-pad', '/contact', '/login', '/register', '/privacy', '/terms', '/cookies']
  // The admin's app and the Hebrew interface are other documents, not pages of this router.
  const ALWAYS = ['#main', '/admin', '/?lang=he']
  const open = (paths: string[]) => renderApp('/', paths.map((path) => testRoute(path)))
  const linksIn = (part: HTMLElement) => new Set(within(part).getAllByRole('link').map((link) => link.getAttribute('href')))

  async function everyLink(): Promise<Set<string | null>> {
    await userEvent.click(screen.getByRole('button', { name: 'AI' }))
    const links = linksIn(document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = linksIn(await screen.findByRole('dialog', { name: 'Menu' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    const more = linksIn(await screen.findByRole('dialog', { name: 'More Options' }))
    return new Set([...links, ...menu, ...more])
  }

  // rule: SHELL-5
  it('links only to existing pages', async () => {
    mockNarrowViewport()
    open(READING)
    expect(await everyLink()).toEqual(new Set([...ALWAYS, ...READING, ...MEDIA]))
    expect(within(screen.getByRole('dialog')).getAllByRole('link')).toHaveLength(2)
  })

  // rule: SHELL-5, SHELL-12, SHELL-14
  it('links to each planned page once it exists', async () => {
    mockNarrowViewport()
    open([...READING, ...PLANNED])
    expect(await everyLink()).toEqual(new Set([...ALWAYS, ...READING, ...MEDIA, ...PLANNED]))
    expect(within(screen.getByRole('dialog')).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Timeline',
      'Contact',
      'Login',
      'Series',
    ])
  })
})
