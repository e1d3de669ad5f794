import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { aCard, aWeek } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { HomePage } from './HomePage'

const THANKS = { id: 1, name: 'Miriam', role: 'Reader in Haifa', content: 'Thank you.', rating: 5 }
const cards = [
  aCard({ id: 1, title: 'An insight', excerpt: 'Short.' }),
  aCard({ id: 2, title: 'An essay', type: 'weekly' }),
  aCard({ id: 3, title: 'Of an unknown type', type: 'monthly' as 'weekly' }),
]

beforeEach(() =>
  server.use(
    http.get('/api/posts/featured', () => HttpResponse.json(cards)),
    http.get('/api/posts/recent', () => HttpResponse.json([])),
    http.get('/api/testimonials', () => HttpResponse.json([THANKS])),
    http.get('/api/torah-timeline/this-week', () => HttpResponse.json(aWeek())),
  ),
)

// rule: HOME-1
it('the sections of the home page are in the documented order', async () => {
  server.use(http.get('/api/posts/recent', () => HttpResponse.json([aCard({ id: 4, title: 'A recent one' })])))
  renderAt('/', <HomePage />)
  await screen.findByText('Miriam')
  await screen.findByRole('heading', { name: 'Ready to Deepen Your Torah Learning?' })
  const titles = screen.getAllByRole('heading').map((heading) => heading.textContent)
  const sections = [
    'Daily Torah Wisdom, Delivered with CREATIVITY',
    'Featured Insights',
    'Explore Our Resources',
    'Recent Insights',
    'What Our Community Says',
    'Ready to Deepen Your Torah Learning?',
  ]
  expect(titles.filter((title) => sections.includes(title))).toEqual(sections)
})

describe('the hero', () => {
  const hero = () => screen.getByRole('region', { name: /^Daily Torah Wisdom/ })

  // rule: HOME-4, HOME-6, HOME-7
  it('has a static image, two buttons and a link to the resources below', () => {
    renderAt('/', <HomePage />)
    expect(hero().querySelector('svg[aria-hidden]')).toBeInTheDocument()
    const link = (name: string) => within(hero()).getByRole('link', { name })
    expect(link('Start Your Free Daily Nuggets')).toHaveAttribute('href', '/daily-learning')
    expect(link('Explore Weekly Essays')).toHaveAttribute('href', '/weekly-essay')
    expect(link('Scroll down to our resources')).toHaveAttribute('href', '#features')
    expect(document.getElementById('features')).toHaveAccessibleName('Explore Our Resources')
  })

  // rule: HOME-5
  it('uses the configured product name', () => {
    const { productName } = site
    site.productName = 'Morning Sparks'
    renderAt('/', <HomePage />)
    site.productName = productName
    expect(within(hero()).getByRole('link', { name: 'Start Your Free Morning Sparks' })).toBeVisible()
  })
})

describe('a card', () => {
  const card = async (title: string) => {
    const article = (await screen.findByRole('link', { name: title })).closest('article')
    if (!article) throw new Error(`${title} is on no card`)
    return article
  }

  // rule: HOME-12
  it.each([
    ['An insight', 'Daily Learning', '/daily-learning/1'],
    ['An essay', 'Weekly Essay', '/weekly-essay/2'],
    ['Of an unknown type', 'Weekly Essay', '/weekly-essay/3'],
  ])('shows its type: %s is a %s', async (title, badge, to) => {
    renderAt('/', <HomePage />)
    expect(within(await card(title)).getByText(badge)).toBeVisible()
    expect(within(await card(title)).getByRole('link', { name: title })).toHaveAttribute('href', to)
    expect(within(await card(title)).getByRole('link', { name: `Read Now: ${title}` })).toHaveAttribute('href', to)
  })

  // rule: HOME-11
  it('shows the short date and the excerpt', async () => {
    renderAt('/', <HomePage />)
    expect(within(await card('An insight')).getByText('Nov 20')).toBeVisible()
    expect(within(await card('An insight')).getByText('Short.')).toBeVisible()
  })
})

// rule: HOME-15
it('the recent insights link to all insights', async () => {
  server.use(http.get('/api/posts/recent', () => HttpResponse.json(cards)))
  renderAt('/', <HomePage />)
  expect(await screen.findByRole('link', { name: 'View All' })).toHaveAttribute('href', '/daily-learning')
})

// rule: HOME-17
it('a testimonial has its content, name and role', async () => {
  renderAt('/', <HomePage />)
  const testimonial = await screen.findByRole('figure')
  expect(within(testimonial).getByText('Thank you.')).toBeVisible()
  expect(within(testimonial).getByText('Miriam')).toBeVisible()
  expect(within(testimonial).getByText('Reader in Haifa')).toBeVisible()
})
