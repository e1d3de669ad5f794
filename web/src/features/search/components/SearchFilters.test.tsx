import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSearchResponse, aPostHit } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { FACET_NAMES, parseFilters, type FacetName } from '../filters'
import { suggestionsHandler } from '../testing'
import { SearchPage } from './SearchPage'

type Teaching = Partial<Record<FacetName, string[]>>

const LIBRARY: Teaching[] = [
  { type: ['daily'], topic: ['Shabbat', 'Light'], book: ['Genesis'] },
  { type: ['daily'], topic: ['Shabbat'], book: ['Exodus'] },
  { type: ['weekly'], topic: ['Light', 'תשובה'], book: ['Genesis'] },
  ...Array.from({ length: 8 }, (_, n) => ({ type: ['weekly'], topic: [`Topic ${n}`] })),
]

const requests: URLSearchParams[] = []

/** Counts facets as the server does: the selected values of a facet do not affect its own counts. */
function respond(query: URLSearchParams) {
  requests.push(query)
  const selected = parseFilters(query)
  const matches = (teaching: Teaching, except?: FacetName) =>
    FACET_NAMES.every(
      (name) => name === except || selected[name].length === 0 || teaching[name]?.some((value) => selected[name].includes(value)),
    )
  const count = (name: FacetName) => {
    const counts: Record<string, number> = {}
    for (const value of LIBRARY.filter((each) => matches(each, name)).flatMap((each) => each[name] ?? [])) {
      counts[value] = (counts[value] ?? 0) + 1
    }
    return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one))
  }
  const matching = query.get('q') === 'zzzz' ? [] : LIBRARY.filter((each) => matches(each))
  return {
    ...aSearchResponse({ query: query.get('q') ?? '', totals: { posts: matching.length, series: 0, torahTimelines: 0 } }),
    posts: matching.map((_, id) => aPostHit({ id: id + 1 })),
    facets: Object.fromEntries(FACET_NAMES.map((name) => [name, count(name)])),
  }
}

beforeEach(() => {
  requests.length = 0
  server.use(suggestionsHandler())
  server.use(http.get('/api/search', ({ request }) => HttpResponse.json(respond(new URL(request.url).searchParams))))
  // jsdom has no ResizeObserver, which popovers need for their position.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = (address: string) => renderAt(address, <SearchPage />)
const facet = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const chip = (name: string) => screen.findByRole('button', { name: `Remove ${name}` })
const findHeading = (text: string) => screen.findByRole('heading', { level: 2, name: text })
const address = () => screen.getByTestId('address').textContent

describe('the filters', () => {
  it('show each value with its count, and mark Hebrew values as Hebrew', async () => {
    const { user } = open('/search?q=light')
    expect(await findHeading('Found 11 results for “light”')).toBeVisible()
    await user.click(await facet('Type'))
    const group = within(screen.getByRole('group', { name: 'Type' }))
    const labels = group.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)
    expect(labels).toEqual(['Daily Learning2, 2 teachings', 'Weekly Essay9, 9 teachings'])
    expect(requests.every((query) => query.get('facets') === 'true')).toBe(true)
    await user.click(await facet('Topic'))
    await user.click(await screen.findByRole('button', { name: /^Show all 11/ }))
    expect(screen.getByText('תשובה')).toHaveAttribute('dir', 'rtl')
    // Facets without values are disabled.
    expect(await facet('Series')).toBeDisabled()
  })

  it('show the first eight values, and all on request', async () => {
    const { user } = open('/search?q=light')
    await findHeading('Found 11 results for “light”')
    await user.click(await facet('Topic'))
    expect(screen.getAllByRole('checkbox')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: /^Show all 11/ }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(11)
    await user.click(screen.getByRole('button', { name: /^Show fewer/ }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(8)
  })

  // rule: SEARCH-17
  it('filter the results, can be combined, and keep the focus', async () => {
    const { user } = open('/search?q=light')
    await findHeading('Found 11 results for “light”')
    await user.click(await facet('Type'))
    await user.click(await box(/Daily Learning/))
    expect(await findHeading('Found 2 results for “light”')).toBeVisible()
    expect(await box(/Daily Learning, 2/)).toHaveFocus()
    // The count of the other type stays visible.
    expect(await box(/Weekly Essay, 9/)).not.toBeChecked()
    await user.keyboard('{Escape}')
    expect(await facet('Type, 1 chosen')).toHaveFocus()
    await user.click(await facet('Topic'))
    await user.click(await box(/Light, 1/))
    expect(await findHeading('Found 1 result for “light”')).toBeVisible()
    expect(address()).toBe('/search?q=light&type=daily&topic=Light')
    // Values of one facet are combined with OR.
    await user.click(await box(/Shabbat, 2/))
    expect(await findHeading('Found 2 results for “light”')).toBeVisible()
  })

  // rule: SEARCH-17
  it('are entries in the browser history', async () => {
    const { user, router } = open('/search?q=light&topic=Shabbat')
    await findHeading('Found 2 results for “light”')
    await user.click(await facet('Book'))
    await user.click(await box(/Exodus/))
    expect(await findHeading('Found 1 result for “light”')).toBeVisible()
    await router.navigate(-1)
    expect(await findHeading('Found 2 results for “light”')).toBeVisible()
    expect(address()).toBe('/search?q=light&topic=Shabbat')
    expect(await box(/Exodus/)).not.toBeChecked()
  })

  it('stay selected for a new search', async () => {
    const { user } = open('/search?q=light&topic=Shabbat')
    await findHeading('Found 2 results for “light”')
    await user.type(screen.getByRole('combobox'), 's')
    expect(await findHeading('Found 2 results for “lights”')).toBeVisible()
    expect(address()).toBe('/search?q=lights&topic=Shabbat')
    expect(await chip('Topic: Shabbat')).toBeVisible()
  })
})

describe('the dates and the order', () => {
  // rule: SEARCH-52
  it('are in the URL and in the request, and the dates can be removed', async () => {
    const { user } = open('/search?q=light')
    await findHeading('Found 11 results for “light”')
    await user.click(await facet('Date'))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } })
    expect(await chip('Date: Since January 1, 2026')).toBeVisible()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-28' } })
    expect(await chip('Date: January 1, 2026 to February 28, 2026')).toBeVisible()
    expect(await facet('Date, 1 chosen')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await facet('Sort'))
    await user.click(screen.getByRole('radio', { name: 'Oldest first' }))
    expect(address()).toBe('/search?q=light&sort=oldest&from=2026-01-01&to=2026-02-28')
    await waitFor(() => expect(requests.at(-1)?.toString()).toBe('q=light&limit=20&sort=oldest&from=2026-01-01&to=2026-02-28&facets=true'))
    await user.keyboard('{Escape}')
    await user.click(await chip('Date: January 1, 2026 to February 28, 2026'))
    expect(address()).toBe('/search?q=light&sort=oldest')
  })

  it('are kept while a day is being typed', async () => {
    const { user } = open('/search?q=light')
    await user.click(await facet('Date'))
    const from = screen.getByLabelText('From')
    // As a browser reports the year 2026 digit by digit.
    for (const day of ['0002-03-01', '0020-03-01', '0202-03-01']) fireEvent.change(from, { target: { value: day } })
    expect(address()).toBe('/search?q=light')
    fireEvent.change(from, { target: { value: '2026-03-01' } })
    await waitFor(() => expect(address()).toBe('/search?q=light&from=2026-03-01'))
    expect(screen.getByLabelText('From')).toBe(from)
  })
})

describe('selected filters', () => {
  it('are removed one by one, and the focus moves to the next one, then to the filters', async () => {
    const { user } = open('/search?q=light&topic=Light&type=weekly')
    await user.click(await chip('Topic: Light'))
    expect(await findHeading('Found 9 results for “light”')).toBeVisible()
    expect(await chip('Type: Weekly Essay')).toHaveFocus()
    await user.click(await chip('Type: Weekly Essay'))
    expect(await findHeading('Found 11 results for “light”')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument()
  })

  it('are cleared together', async () => {
    const { user } = open('/search?q=light&topic=Light&type=weekly')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await findHeading('Found 11 results for “light”')).toBeVisible()
    expect(address()).toBe('/search?q=light')
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus()
  })

  it('without results show a message and can be removed', async () => {
    const { user } = open('/search?q=light&topic=Joy&type=weekly')
    expect(await findHeading('No results found')).toBeVisible()
    expect(screen.getByText('Nothing that was found matches these filters.')).toBeVisible()
    await user.click(await facet('Topic'))
    const joy = await box(/Joy, 0 teachings/)
    expect(joy).toBeChecked()
    await user.click(joy)
    expect(await findHeading('Found 9 results for “light”')).toBeVisible()
    expect(joy).toHaveFocus()
    await user.click(joy)
    await findHeading('No results found')
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body)
    expect(await findHeading('Found 11 results for “light”')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus()
  })

  it('are not offered if the search has no results without filters', async () => {
    open('/search?q=zzzz')
    expect(await findHeading('No results found')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument()
  })

  it('can be removed if the search failed', async () => {
    server.use(http.get('/api/search', () => new HttpResponse(null, { status: 500 }), { once: true }))
    const { user } = open('/search?q=light&topic=Joy')
    expect(await screen.findByText('Error: Search failed. Please try again.')).toBeVisible()
    await user.click(await chip('Topic: Joy'))
    expect(await findHeading('Found 11 results for “light”')).toBeVisible()
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    const narrow = (media: string) => ({ matches: true, media, addEventListener: vi.fn(), removeEventListener: vi.fn() })
    vi.stubGlobal('matchMedia', narrow)
  })

  it('the filters are in a sheet, which shows the number of results', async () => {
    const { user } = open('/search?q=light&type=daily')
    await findHeading('Found 2 results for “light”')
    const opener = screen.getByRole('button', { name: 'Filter and sort, 1 chosen' })
    await user.click(opener)
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }))
    await user.click(within(sheet.getByRole('group', { name: 'Topic' })).getByRole('checkbox', { name: /Light/ }))
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('1 result'))
    await user.click(sheet.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('11 results'))
    expect(sheet.getByRole('button', { name: 'Clear filters' })).toHaveFocus()
    await user.click(sheet.getByRole('button', { name: 'Show 11 results' }))
    expect(screen.getByRole('button', { name: 'Filter and sort' })).toHaveFocus()
    expect(address()).toBe('/search?q=light')
  })
})
