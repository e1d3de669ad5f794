import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { mockNarrowViewport, renderApp, testRoute } from '@/testing/render'

/** Every page that the shell links to, including those that do not exist yet. */
const PATHS = [
  ...['/', '/about', '/daily-learning', '/weekly-essay', '/series', '/torah-timeline', '/shabbat-table', '/search'],
  ...['/ai-learning', '/torah-sketch-pad', '/contact', '/login', '/register', '/account'],
]
const open = (address = '/') => renderApp(address, PATHS.map((path) => testRoute(path)))

/** The label and address of each link of an element, in order. */
const linksOf = (part: HTMLElement) =>
  within(part).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['Daily Learning', '/daily-learning'],
  ['Weekly Essay', '/weekly-essay'],
  ['AI Learning', '/ai-learning'],
]
const AI_TOOLS = [
  ['Series', '/series'],
  ['Torah Timeline', '/torah-timeline'],
  ['Torah Sketch Pad', '/torah-sketch-pad'],
]

describe('the header', () => {
  const header = () => screen.getByRole('banner')

  // rule: SHELL-3
  it('links to Home, About, Daily Learning, Weekly Essay, AI Learning and Contact', () => {
    open()
    expect(linksOf(within(header()).getByRole('navigation', { name: 'Main' }))).toEqual([...LINKS, ['Contact', '/contact']])
  })

  // rule: SHELL-4
  it('has an “AI” dropdown of four links before Contact', async () => {
    open()
    await userEvent.click(within(header()).getByRole('button', { name: 'AI' }))
    const nav = within(header()).getByRole('navigation', { name: 'Main' })
    expect(linksOf(nav).slice(LINKS.length)).toEqual([...AI_TOOLS, ['AI Learning', '/ai-learning'], ['Contact', '/contact']])
  })

  // rule: SHELL-7
  it('has Login and Sign Up', () => {
    open()
    expect(linksOf(header()).slice(-2)).toEqual([
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ])
  })
})

describe('the current page', () => {
  afterEach(() => vi.restoreAllMocks())
  const current = () =>
    [...within(screen.getByRole('banner')).getAllByRole('navigation')].flatMap((nav) =>
      [...nav.querySelectorAll('[aria-current=page]')].filter((each) => !each.closest('[hidden]')).map((each) => each.textContent),
    )

  // rule: SHELL-9
  it.each([
    ['/series', ['AI']],
    ['/series/light', ['AI']],
    ['/Torah-Timeline', ['AI']],
    ['/torah-sketch-pad', ['AI']],
    ['/ai-learning', ['AI Learning', 'AI']],
    ['/daily-learning', ['Daily Learning']],
    ['/search', []],
  ])('is marked on %s: %j', (address, marked) => {
    renderApp(address, [...PATHS, '/series/:slug'].map((path) => testRoute(path)))
    expect(current()).toEqual(marked)
  })

  // rule: SHELL-10
  it('is marked in the five links shown between 769 and 1024 px', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({ matches: media.includes('64rem'), media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    )
    open('/series')
    // The wide navigation, which CSS hides at this width, comes second.
    const [plain] = within(screen.getByRole('banner')).getAllByRole('navigation', { name: 'Main' })
    expect(plain && linksOf(plain)).toEqual([
      ['Home', '/'],
      ['Daily Learning', '/daily-learning'],
      ['Weekly Essay', '/weekly-essay'],
      ['Series', '/series'],
      ['Torah Timeline', '/torah-timeline'],
    ])
    expect(current()).toContain('Series')
  })
})

describe('the mobile menu', () => {
  async function menu() {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    return screen.findByRole('dialog', { name: 'Menu' })
  }

  // rule: SHELL-11, SEARCH-4
  it('has a search box', async () => {
    server.use(http.post('*/api/instant/multi-search', () => HttpResponse.json({ results: [] })))
    const box = within(await menu()).getByRole('combobox')
    await userEvent.type(box, 'ruth{Enter}')
    expect(await screen.findByText('/search?q=ruth')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  // rule: SHELL-11
  it('has the links of the header, a “More AI Tools” group, then Login, Sign Up and Admin', async () => {
    const sheet = await menu()
    expect(linksOf(sheet)).toEqual([
      ...[...LINKS, ['Contact', '/contact']],
      ...AI_TOOLS,
      ...[['Login', '/login'], ['Sign Up', '/register'], ['Admin', '/admin']],
    ])
    const tools = within(sheet).getByRole('heading', { name: 'More AI Tools' }).nextElementSibling
    expect(linksOf(tools as HTMLElement)).toEqual(AI_TOOLS)
  })

  // rule: SHELL-12
  it('lets the browser follow the link to Admin, which is another document', async () => {
    const admin = within(await menu()).getByRole('link', { name: 'Admin' })
    const handled: boolean[] = []
    const stop = (event: Event) => {
      handled.push(event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', stop, { once: true })
    await userEvent.click(admin)
    expect(handled).toEqual([false])
  })
})

describe('the bottom tab bar', () => {
  beforeEach(mockNarrowViewport)
  afterEach(() => vi.restoreAllMocks())
  const bar = () => screen.getByRole('navigation', { name: 'Tabs' })

  // rule: SHELL-13
  it('has the tabs Home, Daily, Search, Weekly and More', () => {
    open()
    expect(linksOf(bar())).toEqual([
      ['Home', '/'],
      ['Daily', '/daily-learning'],
      ['Search', '/search'],
      ['Weekly', '/weekly-essay'],
    ])
    expect(within(bar()).getByRole('button')).toHaveTextContent('More')
  })

  // rule: SHELL-15
  it.each([
    ['/account', 'More'],
    ['/login', 'More'],
    ['/contact', 'More'],
    ['/torah-timeline', 'More'],
    ['/Torah-Timeline', 'More'],
    ['/', 'Home'],
    ['/daily-learning', 'Daily'],
    ['/series', undefined],
  ])('at %s has the active tab %s', (address, tab) => {
    open(address)
    const tabs = within(bar()).getAllByRole('listitem')
    const active = tabs.filter((each) => each.querySelector('[aria-current=page]'))
    expect(active.map((each) => each.textContent)).toEqual(tab ? [tab] : [])
  })
})

describe('the footer', () => {
  const column = (name: string) => within(screen.getByRole('contentinfo')).getByRole('navigation', { name })

  // rule: SHELL-17, SHELL-18
  it('has Quick Links and Resources', () => {
    open()
    expect(linksOf(column('Quick Links'))).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Daily Learning', '/daily-learning'],
      ['Weekly Essays', '/weekly-essay'],
      ['Contact', '/contact'],
    ])
    expect(linksOf(column('Resources'))).toEqual([
      ['Learning Library', '/daily-learning'],
      ['Audio Lessons', '/daily-learning?media=audio'],
      ['Video Archives', '/daily-learning?media=video'],
      ['Series', '/series'],
      ['Torah Timeline', '/torah-timeline'],
      ['For the Shabbat table', '/shabbat-table'],
    ])
  })

  // rule: SHELL-23
  it('shows the current year', () => {
    vi.useFakeTimers({ now: new Date('2031-05-01T12:00:00Z'), toFake: ['Date'] })
    open()
    vi.useRealTimers()
    expect(screen.getByText(/^© 2031 Torah Nuggets/)).toBeVisible()
  })
})
