import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'
import { aCard, aReading, aRelatedEssay, aWeek, aWeekPortion } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { HomePage } from './HomePage'

const DAILY_LINK = 'Start Learning: Daily Learning'
const WEEKLY_LINK = 'Read Essays: Weekly Essays'
const many = Array.from({ length: 12 }, (_, i) => aCard({ id: i + 1, title: `Teaching ${i + 1}` }))

function mockHome(
  featured: object | null,
  recent: object | null,
  testimonials: object | null,
  week: object | null = aWeek(),
) {
  const respond = (body: object | null) => () => (body ? HttpResponse.json(body) : new HttpResponse(null, { status: 500 }))
  server.use(
    http.get('/api/posts/featured', respond(featured)),
    http.get('/api/posts/recent', respond(recent)),
    http.get('/api/testimonials', respond(testimonials)),
    http.get('/api/torah-timeline/this-week', respond(week)),
  )
}

describe('the home page', () => {
  // rule: HOME-10
  it('shows two, three and two placeholders while it loads', async () => {
    mockHome([], [], [])
    const loading = ['/api/posts/featured', '/api/posts/recent', '/api/testimonials']
    server.use(...loading.map((address) => http.get(address, () => delay('infinite'))))
    renderAt('/', <HomePage />)
    await waitFor(() => expect(screen.getAllByTestId('skeleton')).toHaveLength(2 + 3 + 2))
  })

  // rule: HOME-2, HOME-5, HOME-9, HOME-11, HOME-15, HOME-17
  it('shows four featured and six recent teachings', async () => {
    mockHome(many, many, [{ id: 1, name: 'Miriam', role: 'Reader', content: 'Thank you.', rating: 5 }])
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Miriam')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Read Now')).toHaveLength(4 + 6))
    expect(screen.getByText('M')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Daily Torah Wisdom, Delivered with CREATIVITY')
    expect(screen.getByRole('link', { name: 'Start Your Free Daily Nuggets' })).toHaveAttribute('href', '/daily-learning')
  })

  // rule: HOME-8, HOME-16, HOME-17
  it('hides failed sections, except for an error about the recent insights', async () => {
    mockHome(null, null, null)
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Error loading recent content. Please try again later.')).toBeVisible()
    expect(screen.queryByText('Featured Insights')).not.toBeInTheDocument()
    expect(screen.queryByText('What Our Community Says')).not.toBeInTheDocument()
  })

  // rule: WEEK-9
  it("shows this week's portion with a link to it", async () => {
    mockHome([], [], [])
    renderAt('/', <HomePage />)
    const week = await screen.findByRole('region', { name: 'Lech Lecha' })
    expect(within(week).getByText('This week’s portion')).toBeVisible()
    expect(within(week).getByText('לך לך')).toHaveAttribute('lang', 'he')
    expect(within(week).getByText('Genesis 12:1–17:27')).toBeVisible()
    expect(within(week).getByText('Abram leaves.', { exact: false })).toBeVisible()
    expect(within(week).getByRole('link', { name: 'Read Lech Lecha' })).toHaveAttribute('href', '/torah-timeline/lech-lecha')
    expect(within(week).queryByText('This week in Israel')).not.toBeInTheDocument()
  })

  // rule: WEEK-9
  it('shows the portion of Israel if it differs', async () => {
    mockHome([], [], [], aWeek({ israel: aReading({ name: 'Vayera', portions: [] }) }))
    renderAt('/', <HomePage />)
    expect(await screen.findByText('This week in Israel')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Vayera' })).toBeVisible()
  })

  // rule: WEEK-9
  it('hides this week’s portion if it could not be loaded', async () => {
    mockHome([], [], [], null)
    renderAt('/', <HomePage />)
    await waitFor(() => expect(screen.queryByText('Loading this week’s portion…')).not.toBeInTheDocument())
    expect(screen.queryByRole('region', { name: 'Lech Lecha' })).not.toBeInTheDocument()
  })

  // rule: HOME-8, HOME-15, HOME-17
  it('hides empty sections', async () => {
    mockHome([], [], [])
    renderAt('/', <HomePage />)
    const titles = () => screen.queryAllByText(/^(Featured Insights|Recent Insights|What Our Community Says)$/)
    expect(titles()).toHaveLength(3)
    await waitFor(() => expect(titles()).toHaveLength(0))
  })

  // rule: HOME-14, HOME-18
  it.each([
    [[], [DAILY_LINK, WEEKLY_LINK]],
    [['/about'], [DAILY_LINK, WEEKLY_LINK, 'Learn More: About the Rabbi', 'Learn More About Us']],
    [['/register'], [DAILY_LINK, WEEKLY_LINK, 'Start Your Learning Journey']],
  ])('links only to existing pages: with %j', (more, links) => {
    mockHome([], [], [])
    const available = ['/daily-learning', '/weekly-essay', ...more]
    renderAt(
      '/',
      <AvailableRoutesProvider value={(path) => available.includes(path)}>
        <HomePage />
      </AvailableRoutesProvider>,
    )
    const named = screen.getAllByRole('link', { name: /^(Start Learning|Start Your Learning|Read Essays|Learn More)/ })
    expect(named.map((link) => link.textContent)).toEqual(links)
    // The call to action is shown only with a link.
    expect(screen.queryAllByText('Ready to Deepen Your Torah Learning?')).toHaveLength(more.length)
  })
})

describe('a teaching', () => {
  const cards = (...ids: number[]) => ids.map((id) => aCard({ id, title: `Teaching ${id}` }))
  const untaught = aWeek({ diaspora: aReading({ portions: [aWeekPortion({ hasTeachings: false })] }) })
  const mockNearest = (respond: () => Response | Promise<Response>) => server.use(http.get('/api/torah-timeline/this-week/nearest', respond))
  const nearest = (...ids: number[]) => HttpResponse.json(ids.map((id) => aRelatedEssay({ id, title: `Teaching ${id}` })))
  /** What a section shows, or null where it is hidden. */
  const shownIn = (name: string) => {
    const region = screen.queryByRole('region', { name })
    return region && [...new Set(within(region).queryAllByText(/^Teaching \d+$/).map(({ textContent }) => Number(textContent.slice(9))))]
  }
  const shown = () => ['Lech Lecha', 'Featured Insights', 'Recent Insights'].map(shownIn)

  async function show(): Promise<void> {
    renderAt('/', <HomePage />)
    await waitFor(() => expect(screen.queryAllByTestId('skeleton')).toHaveLength(0))
  }

  beforeEach(() => mockNearest(() => nearest()))

  // rule: HOME-21
  it('is in one list only, and each list is as long as before', async () => {
    mockHome(cards(12, 9, 6, 3, 2, 1), cards(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1), [], untaught)
    mockNearest(() => nearest(9, 11, 4, 2))
    await show()
    expect(shown()).toEqual([[9, 11], [12, 6, 3, 2], [10, 8, 7, 5, 4, 1]])
  })

  // rule: HOME-21
  it.each([
    ['of two, both featured', [2, 1], [2, 1], [], [[], [2, 1], null]],
    ['of two, none featured', [], [2, 1], [], [[], null, [2, 1]]],
    ['of three, one featured', [2], [3, 2, 1], [], [[], [2], [3, 1]]],
    ['of three, two of them nearest to this week', [3], [3, 2, 1], [3, 1], [[3, 1], null, [2]]],
    ['of two, both nearest to this week', [2], [2, 1], [1, 2], [[1, 2], null, null]],
  ])('is shown once in a small library: %s', async (_, featured, recent, near, lists) => {
    mockHome(cards(...featured), cards(...recent), [], untaught)
    mockNearest(() => nearest(...near))
    await show()
    expect(shown()).toEqual(lists)
  })

  // rule: HOME-21
  it('appears once it is known what is shown above it, so that no card is exchanged', async () => {
    let respond: (response: Response) => void = () => undefined
    mockHome(cards(2, 1), cards(3, 2, 1), [], untaught)
    mockNearest(() => new Promise((resolve) => (respond = resolve)))
    renderAt('/', <HomePage />)
    await screen.findByRole('region', { name: 'Lech Lecha' })
    await waitFor(() => expect(screen.queryByText('Loading testimonials…')).not.toBeInTheDocument())
    expect(shown()).toEqual([[], [], []])
    respond(nearest(2))
    await waitFor(() => expect(shown()).toEqual([[2], [1], [3]]))
  })

  // rule: HOME-21
  it('does not wait for what could not be loaded', async () => {
    mockHome(null, cards(2, 1), [], untaught)
    mockNearest(() => new HttpResponse(null, { status: 500 }))
    await show()
    expect(shown()).toEqual([[], null, [2, 1]])
  })
})

describe('the call to action', () => {
  beforeEach(() => mockHome([], [], []))

  // rule: HOME-18
  it('is for visitors only', async () => {
    setToken('of a reader')
    renderAt('/', <HomePage />)
    expect(screen.queryByText('Ready to Deepen Your Torah Learning?')).not.toBeInTheDocument()
    act(clearToken)
    expect(await screen.findByRole('link', { name: 'Start Your Learning Journey' })).toHaveAttribute('href', '/register')
  })
})
