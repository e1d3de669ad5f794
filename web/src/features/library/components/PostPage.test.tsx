import { fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostPage } from './PostPage'

const mockPost = (body: object | null, status = 200) =>
  server.use(http.get('/api/posts/17', () => (body ? HttpResponse.json(body) : new HttpResponse('{}', { status }))))
const mockNoPaths = () => server.use(http.get('/api/journey-paths/from/17', () => HttpResponse.json([])))

// Collections and related posts: see PostPageParts.test.tsx.
beforeEach(() =>
  server.use(
    http.get('/api/posts/17/collections', () => HttpResponse.json({ series: [], timeline: [] })),
    http.get('/api/posts/17/related', () => HttpResponse.json([])),
    http.get('/api/posts/:id', () => new HttpResponse('{}', { status: 404 })),
  ),
)

describe('a daily post', () => {
  const open = () => renderAt('/daily-learning/17', <PostPage type="daily" id={17} sample={false} />)

  // rule: ROUTE-1, READ-31, READ-34, READ-38
  it('shows its title, long date, author and text', async () => {
    mockPost(aPost())
    open()
    expect(screen.getByText('Loading content...')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Two Candles, One Light' })).toBeVisible()
    expect(screen.getByText('Friday, November 20, 2026')).toBeVisible()
    expect(screen.getByText('Two flames.')).toHaveAttribute('id', 'p1')
  })

  it('has a player if it has audio', async () => {
    mockPost(aPost({ audioUrl: '/media/a.mp3' }))
    open()
    expect(await screen.findByLabelText('Two Candles, One Light')).toHaveAttribute('src', '/media/a.mp3')
  })

  // rule: READ-47
  it('shows its embedded image, else the image at its URL, else none', async () => {
    mockPost(aPost({ base64Image: 'data:image/png;base64,AAAA', imageUrl: '/media/a.jpg' }))
    open()
    await screen.findByRole('heading', { name: 'Visual Inspiration' })
    const image = () => screen.getByRole('presentation')
    expect(image()).toHaveAttribute('src', 'data:image/png;base64,AAAA')
    fireEvent.error(image())
    expect(image()).toHaveAttribute('src', '/media/a.jpg')
    fireEvent.error(image())
    expect(screen.queryByText('Visual Inspiration')).not.toBeInTheDocument()
  })

  // rule: READ-47
  it('shows the image at its URL if its embedded image is empty', async () => {
    mockPost(aPost({ base64Image: '', imageUrl: '/media/a.jpg' }))
    open()
    expect(await screen.findByRole('presentation')).toHaveAttribute('src', '/media/a.jpg')
  })

  // rule: READ-35
  it('shows an error if it could not load', async () => {
    mockPost(null, 500)
    open()
    expect(await screen.findByText('Error loading the post. Please try again later.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Daily Learning' })).toBeVisible()
  })

  // rule: READ-36
  it('shows the 404 page if it does not exist', async () => {
    mockPost(null, 404)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'This teaching is not here, or not any more.' })).toBeVisible()
    expect(screen.getByText('404 Page Not Found')).toBeVisible()
  })

  it('shows an error if the response is null', async () => {
    server.use(http.get('/api/posts/17', () => HttpResponse.json(null)))
    open()
    expect(await screen.findByText('This teaching is not here, or not any more.')).toBeVisible()
  })

  // rule: ROUTE-16
  it('redirects to the URL of the essay if it is an essay', async () => {
    mockPost(aPost({ type: 'weekly' }))
    open()
    expect(await screen.findByText('/weekly-essay/17')).toBeInTheDocument()
  })
})

describe('a weekly essay', () => {
  const open = () => renderAt('/weekly-essay/17', <PostPage type="weekly" id={17} sample={false} />)

  // rule: READ-53
  it('links to its journey paths', async () => {
    mockPost(aPost({ type: 'weekly' }))
    const targetPost = { id: 5, type: 'daily', title: 'Next', publishDate: '2026-11-20T06:00:00-05:00' }
    const path = { id: 1, sourcePostId: 17, targetPostId: 5, pathType: 'deeper-study', description: 'On.', createdAt: '', targetPost }
    server.use(http.get('/api/journey-paths/from/17', () => HttpResponse.json([path])))
    open()
    expect(await screen.findByText('Deeper study')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/daily-learning/5')
  })

  // rule: READ-53
  it('shows an error if the journey paths could not be loaded', async () => {
    mockPost(aPost({ type: 'weekly' }))
    server.use(http.get('/api/journey-paths/from/17', () => new HttpResponse(null, { status: 500 })))
    open()
    expect(await screen.findByText('Failed to load journey options. Please try again.')).toBeVisible()
  })

  // rule: READ-37
  it('falls back to a sample, marked as one, if it does not exist', async () => {
    mockPost(null, 404)
    mockNoPaths()
    open()
    expect(await screen.findByRole('note')).toHaveTextContent('sample essay')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This essay is not here, or not any more.')
    expect(screen.getByText('404 Page Not Found')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'What Jacob Did Not Know at Bethel' })).toBeVisible()
  })

  it('falls back to a sample if the response is null', async () => {
    server.use(http.get('/api/posts/17', () => HttpResponse.json(null)))
    open()
    expect(await screen.findByRole('note')).toHaveTextContent('sample essay')
  })

  // rule: READ-35
  it('shows an error if the request failed', async () => {
    mockPost(null, 500)
    open()
    expect(await screen.findByText('Error loading the essay.')).toBeVisible()
  })
})
