import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { StandingPages } from '@/shared/hooks/useStanding'
import { aCard } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { HomePage } from './HomePage'

const many = Array.from({ length: 12 }, (_, i) => aCard({ id: i + 1, title: `Teaching ${i + 1}` }))

function answers(featured: object | null, recent: object | null, testimonials: object | null) {
  const reply = (body: object | null) => () => (body ? HttpResponse.json(body) : new HttpResponse(null, { status: 500 }))
  server.use(
    http.get('/api/posts/featured', reply(featured)),
    http.get('/api/posts/recent', reply(recent)),
    http.get('/api/testimonials', reply(testimonials)),
  )
}

describe('the home page', () => {
  it('shows two, three and two placeholders first', () => {
    answers([], [], [])
    renderAt('/', <HomePage />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(2 + 3 + 2)
  })

  it('shows four featured and six recent teachings', async () => {
    answers(many, many, [{ id: 1, name: 'Miriam', role: 'Reader', content: 'Thank you.', rating: 5 }])
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Miriam')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Read Now')).toHaveLength(4 + 6))
    expect(screen.getByText('M')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Daily Torah Wisdom, Delivered with CREATIVITY')
    expect(screen.getByRole('link', { name: 'Start Your Free Daily Nuggets' })).toHaveAttribute('href', '/daily-learning')
  })

  it('hides what failed, but says so for recent insights', async () => {
    answers(null, null, null)
    renderAt('/', <HomePage />)
    expect(await screen.findByText('Error loading recent content. Please try again later.')).toBeVisible()
    expect(screen.queryByText('Featured Insights')).not.toBeInTheDocument()
    expect(screen.queryByText('What Our Community Says')).not.toBeInTheDocument()
  })

  it('hides what is empty', async () => {
    answers([], [], [])
    renderAt('/', <HomePage />)
    const titles = () => screen.queryAllByText(/^(Featured Insights|Recent Insights|What Our Community Says)$/)
    expect(titles()).toHaveLength(3)
    await waitFor(() => expect(titles()).toHaveLength(0))
  })

  it.each([
    [[], ['Start Learning', 'Read Essays']],
    [['/about'], ['Start Learning', 'Read Essays', 'Learn More', 'Learn More About Us']],
    [['/register'], ['Start Learning', 'Read Essays', 'Start Your Learning Journey']],
  ])('links only to pages that stand: with %j', (more, links) => {
    answers([], [], [])
    const standing = ['/daily-learning', '/weekly-essay', ...more]
    renderAt(
      '/',
      <StandingPages value={(path) => standing.includes(path)}>
        <HomePage />
      </StandingPages>,
    )
    const named = screen.getAllByRole('link', { name: /^(Start Learning|Start Your Learning|Read Essays|Learn More)/ })
    expect(named.map((link) => link.textContent)).toEqual(links)
    // The closing question is asked only where it leads on.
    expect(screen.queryAllByText('Ready to Deepen Your Torah Learning?')).toHaveLength(more.length)
  })
})
