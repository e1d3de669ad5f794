import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import LearningPanel, { type LearningTab } from './LearningPanel'
import { aPath, serveLearning } from './testing'

const open = (initialTab?: LearningTab, postId: number | null = 17) =>
  renderAt('/daily-learning/17?from=home', <LearningPanel postId={postId} {...(initialTab && { initialTab })} />)
const tab = (name: string) => screen.getByRole('tab', { name })

describe('the learning panel', () => {
  // rule: STUDY-18
  it('asks visitors to log in, with the way back, and calls nothing', () => {
    open()
    expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible()
    expect(screen.getByText('Please log in to access AI-powered learning features')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?return=%2Fdaily-learning%2F17%3Ffrom%3Dhome')
  })

  // rule: STUDY-17
  it('has four tabs, and calls only for the one that is shown', async () => {
    const calls = serveLearning({ path: aPath() })
    const { user } = open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Learning Path',
      'Cross-references',
      'Recommendations',
      'Progress',
    ])
    expect(tab('Learning Path')).toHaveAttribute('aria-selected', 'true')
    await screen.findByRole('heading', { name: 'Six quiet evenings' })
    expect(calls.urls).toEqual(['GET /api/ai/learning-path'])
    await user.click(tab('Recommendations'))
    await screen.findByRole('link', { name: 'Teaching 7' })
    expect(calls.urls).toEqual(['GET /api/ai/learning-path', 'GET /api/ai/recommendations?postId=17'])
  })

  // rule: STUDY-17
  it('opens with the given tab; the arrow keys lead to the next', async () => {
    serveLearning()
    const { user } = open('cross-references')
    expect(tab('Cross-references')).toHaveAttribute('aria-selected', 'true')
    tab('Cross-references').focus()
    await user.keyboard('{ArrowRight}')
    expect(tab('Recommendations')).toHaveFocus()
    expect(await screen.findByRole('link', { name: 'Teaching 7' })).toBeVisible()
  })

  // rule: STUDY-183
  it('says what failed, and tries again', async () => {
    serveLearning()
    server.use(http.get('/api/ai/progress-analysis', () => new HttpResponse('{}', { status: 500 }), { once: true }))
    const { user } = open('progress')
    expect(await screen.findByText('Error loading your progress. Please try again later.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You studied 4 teachings.')).toBeVisible()
  })
})

describe('cross-references', () => {
  // rule: STUDY-20
  it('have their type, explanation, link and strength', async () => {
    serveLearning()
    open('cross-references')
    expect(await screen.findByRole('link', { name: 'Teaching 3' })).toHaveAttribute('href', '/daily-learning/3')
    expect(screen.getByText('Contrast')).toBeVisible()
    expect(screen.getByText('There one leaves the house.')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuenow', '82')
  })

  // rule: STUDY-20, STUDY-183
  it('say when there are none, and ask for a teaching where there is none', async () => {
    const calls = serveLearning({ references: [] })
    const { unmount } = open('cross-references')
    expect(await screen.findByText('No cross-references found yet.')).toBeVisible()
    unmount()
    calls.urls.length = 0
    open('cross-references', null)
    expect(await screen.findByText(/^Open a teaching first/)).toBeVisible()
    expect(calls.urls).toEqual([])
  })
})

describe('recommendations', () => {
  // rule: STUDY-21, STUDY-183
  it('have their type, reason, link and match, and tell when one is opened', async () => {
    const calls = serveLearning()
    const { user } = open('recommendations', null)
    const link = await screen.findByRole('link', { name: 'Teaching 7' })
    expect(screen.getByText('Deeper dive')).toBeVisible()
    expect(screen.getByText('It goes on with the light.')).toBeVisible()
    expect(screen.getByText('92% match')).toBeVisible()
    expect(link).toHaveAttribute('href', '/daily-learning/7')
    await user.click(link)
    await waitFor(() => expect(calls.urls).toEqual(['GET /api/ai/recommendations', 'POST /api/ai/recommendations/9/click']))
  })
})

describe('progress', () => {
  // rule: STUDY-22
  it('has a summary, achievements and next steps', async () => {
    serveLearning()
    open('progress')
    expect(await screen.findByText('You studied 4 teachings.')).toBeVisible()
    expect(screen.getByText('Two weeks in a row')).toBeVisible()
    expect(screen.getByText('The second step of your path')).toBeVisible()
  })

  // rule: STUDY-182
  it('has the weeks as bars and as a table', async () => {
    serveLearning()
    const { user } = open('progress')
    const table = await screen.findByRole('table', { name: 'Minutes of study by week' })
    const rows = within(table).getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual(['Week ofTimeTeachings', 'Nov 150 minutes0', 'Nov 2245 minutes4'])
    expect(screen.getByTestId('weeks-chart').querySelectorAll('rect')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    expect(screen.queryByTestId('weeks-chart')).not.toBeInTheDocument()
    expect(screen.getByRole('table')).toBeVisible()
  })
})
