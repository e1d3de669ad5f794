import { fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostPage } from './PostPage'

const answer = (body: object | null, status = 200) =>
  server.use(http.get('/api/posts/17', () => (body ? HttpResponse.json(body) : new HttpResponse('{}', { status }))))
const noPaths = () => server.use(http.get('/api/journey-paths/from/17', () => HttpResponse.json([])))

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

  it('is read with its title, long date, author and text', async () => {
    answer(aPost())
    open()
    expect(screen.getByText('Loading content...')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Two Candles, One Light' })).toBeVisible()
    expect(screen.getByText('Friday, November 20, 2026')).toBeVisible()
    expect(screen.getByText('Two flames.')).toHaveAttribute('id', 'p1')
  })

  it('plays where it has audio', async () => {
    answer(aPost({ audioUrl: '/media/a.mp3' }))
    open()
    expect(await screen.findByLabelText('Two Candles, One Light')).toHaveAttribute('src', '/media/a.mp3')
  })

  it('shows its own picture, else the one at its address, else none', async () => {
    answer(aPost({ base64Image: 'data:image/png;base64,AAAA', imageUrl: '/media/a.jpg' }))
    open()
    await screen.findByRole('heading', { name: 'Visual Inspiration' })
    const picture = () => screen.getByRole('presentation')
    expect(picture()).toHaveAttribute('src', 'data:image/png;base64,AAAA')
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', '/media/a.jpg')
    fireEvent.error(picture())
    expect(screen.queryByText('Visual Inspiration')).not.toBeInTheDocument()
  })

  it('shows the picture at its address where its own is empty', async () => {
    answer(aPost({ base64Image: '', imageUrl: '/media/a.jpg' }))
    open()
    expect(await screen.findByRole('presentation')).toHaveAttribute('src', '/media/a.jpg')
  })

  it('says that it could not load', async () => {
    answer(null, 500)
    open()
    expect(await screen.findByText('Error loading the post. Please try again later.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Daily Learning' })).toBeVisible()
  })

  it('is a 404 where there is none', async () => {
    answer(null, 404)
    open()
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  it('is one that is missing where the answer is null', async () => {
    server.use(http.get('/api/posts/17', () => HttpResponse.json(null)))
    open()
    expect(await screen.findByText('Error loading the post. Please try again later.')).toBeVisible()
  })

  it('moves to the right address when it is an essay', async () => {
    answer(aPost({ type: 'weekly' }))
    open()
    expect(await screen.findByText('/weekly-essay/17')).toBeInTheDocument()
  })
})

describe('a weekly essay', () => {
  const open = () => renderAt('/weekly-essay/17', <PostPage type="weekly" id={17} sample={false} />)

  it('leads on by its journey paths', async () => {
    answer(aPost({ type: 'weekly' }))
    const targetPost = { id: 5, type: 'daily', title: 'Next', publishDate: '2026-11-20T06:00:00-05:00' }
    const path = { id: 1, sourcePostId: 17, targetPostId: 5, pathType: 'deeper-study', description: 'On.', createdAt: '', targetPost }
    server.use(http.get('/api/journey-paths/from/17', () => HttpResponse.json([path])))
    open()
    expect(await screen.findByText('Deeper study')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/daily-learning/5')
  })

  it('says when the paths could not be loaded', async () => {
    answer(aPost({ type: 'weekly' }))
    server.use(http.get('/api/journey-paths/from/17', () => new HttpResponse(null, { status: 500 })))
    open()
    expect(await screen.findByText('Failed to load journey options. Please try again.')).toBeVisible()
  })

  it('falls back to a sample, marked as one, where it is missing', async () => {
    answer(null, 404)
    noPaths()
    open()
    expect(await screen.findByRole('note')).toHaveTextContent('sample essay')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What Jacob Did Not Know at Bethel')
  })

  it('falls back to a sample where the answer is null', async () => {
    server.use(http.get('/api/posts/17', () => HttpResponse.json(null)))
    open()
    expect(await screen.findByRole('note')).toHaveTextContent('sample essay')
  })

  it('shows the error text where the call failed', async () => {
    answer(null, 500)
    open()
    expect(await screen.findByText('Error loading the essay.')).toBeVisible()
  })
})
