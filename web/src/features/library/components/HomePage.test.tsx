import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'
import { aCard, aReading, aWeek } from '@/testing/data'
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
  it('shows two, three and two placeholders while it loads', () => {
    mockHome([], [], [])
    renderAt('/', <HomePage />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(2 + 3 + 2)
  })

  it('shows four featured and six recent teachings', async () => {
    mockHome(many, many, [{ id: 1, name: 'Miriam', role: 'Reader', content: 'Thank you.', rating: 5 }])
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Miriam')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Read Now')).toHaveLength(4 + 6))
    expect(screen.getByText('M')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Daily Torah Wisdom, Delivered with CREATIVITY')
    expect(screen.getByRole('link', { name: 'Start Your Free Daily Nuggets' })).toHaveAttribute('href', '/daily-learning')
  })

  it('hides failed sections, except for an error about the recent insights', async () => {
    mockHome(null, null, null)
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Error loading recent content. Please try again later.')).toBeVisible()
    expect(screen.queryByText('Featured Insights')).not.toBeInTheDocument()
    expect(screen.queryByText('What Our Community Says')).not.toBeInTheDocument()
  })

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

  it('shows the portion of Israel if it differs', async () => {
    mockHome([], [], [], aWeek({ israel: aReading({ name: 'Vayera', portions: [] }) }))
    renderAt('/', <HomePage />)
    expect(await screen.findByText('This week in Israel')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Vayera' })).toBeVisible()
  })

  it('hides this week’s portion if it could not be loaded', async () => {
    mockHome([], [], [], null)
    renderAt('/', <HomePage />)
    await waitFor(() => expect(screen.queryByText('Loading this week’s portion…')).not.toBeInTheDocument())
    expect(screen.queryByRole('region', { name: 'Lech Lecha' })).not.toBeInTheDocument()
  })

  it('hides empty sections', async () => {
    mockHome([], [], [])
    renderAt('/', <HomePage />)
    const titles = () => screen.queryAllByText(/^(Featured Insights|Recent Insights|What Our Community Says)$/)
    expect(titles()).toHaveLength(3)
    await waitFor(() => expect(titles()).toHaveLength(0))
  })

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
