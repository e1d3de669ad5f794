import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Post, Timeline } from '@/api/types'
import { aPost, aRelatedEssay, aTimeline, aWeek } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { AudioSlot } from './PostMedia'
import { TimelinePage } from './TimelinePage'

type Responses = { entry?: Timeline; posts?: Post[]; adjacent?: object; journeys?: object[] }

function mockPortion({ entry = aTimeline(), posts = [], adjacent, journeys = [] }: Responses) {
  const links = posts.map((post) => ({ id: post.id, timelineId: 3, postId: post.id, createdAt: '', post }))
  server.use(
    http.get('/api/torah-timeline/this-week', () => HttpResponse.json(aWeek())),
    http.get('/api/torah-timeline/3/nearest', () => HttpResponse.json([])),
    http.get('/api/torah-timeline/slug/lech-lecha', () => HttpResponse.json(entry)),
    http.get('/api/torah-timeline/3/posts', () => HttpResponse.json(links)),
    // No weekly portion: `TorahText.test.tsx` has the text.
    http.get('/api/torah-timeline/3/readings', () => new HttpResponse('{}', { status: 404 })),
    http.get('/api/torah-timeline/3/adjacent', () => HttpResponse.json(adjacent ?? { previous: null, next: null })),
    http.get('/api/journey-paths/from/17', () => HttpResponse.json(journeys)),
  )
}

const page = <TimelinePage slug="lech-lecha" />

describe('a portion', () => {
  // rule: TIMELINE-11
  it('shows its book, name in both scripts, verses, title, description and image', async () => {
    mockPortion({ entry: aTimeline({ imageUrl: '/media/road.jpg' }) })
    const { container } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
    expect(screen.getByText('לך לך')).toHaveAttribute('lang', 'he')
    expect(screen.getByText('לך לך')).toHaveAttribute('dir', 'rtl')
    expect(screen.getByText('Genesis · Lech Lecha')).toBeVisible()
    const verses = screen.getByRole('link', { name: 'Genesis 12:1–17:27' })
    expect(verses).toHaveAttribute('href', '/torah-timeline/lech-lecha#text')
    expect(verses.closest('p')).toHaveTextContent('Go Forth · Genesis 12:1–17:27')
    expect(screen.getByText('Abram leaves.')).toBeVisible()
    expect(container.querySelector('img')).toHaveAttribute('src', '/media/road.jpg')
    expect(screen.getByRole('link', { name: 'Back to Torah Timeline' })).toHaveAttribute('href', '/torah-timeline')
  })

  // rule: SERIES-4, TIMELINE-9
  it('shows two placeholders while its teachings load', async () => {
    mockPortion({})
    server.use(http.get('/api/torah-timeline/3/posts', () => delay('infinite')))
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
    expect(screen.getAllByTestId('skeleton')).toHaveLength(2)
  })

  // rule: TIMELINE-20
  it('is marked as this week’s portion', async () => {
    mockPortion({})
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('This week')).toBeVisible()
  })

  // rule: ACCESS-14, ACCESS-15, READ-49, TIMELINE-13, TIMELINE-14, TIMELINE-15, TIMELINE-16
  it('shows each teaching in full', async () => {
    const post = aPost({ isPremium: 1, readMinutes: 4, audioUrl: '/media/one.mp3', videoUrl: 'https://video.example/1' })
    mockPortion({ posts: [post] })
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('Two flames.')).toBeVisible()
    const teaching = screen.getByRole('article')
    expect(within(teaching).getByRole('link', { name: post.title })).toHaveAttribute('href', '/daily-learning/17')
    expect(within(teaching).getByText('Archive')).toHaveTextContent('Archive: part of the premium archive')
    expect(within(teaching).getByText('November 20, 2026')).toHaveAttribute('datetime', post.publishDate)
    expect(within(teaching).getByText('Daily Learning')).toBeVisible()
    expect(within(teaching).getByText('4 min read')).toBeVisible()
    expect(within(teaching).getByLabelText(post.title)).toHaveAttribute('src', '/media/one.mp3')
    expect(within(teaching).getByTitle(`Video: ${post.title}`)).toHaveAttribute('src', 'https://video.example/1')
  })

  // rule: ACCESS-14, TIMELINE-14
  it('shows the “Archive” badge only for premium teachings', async () => {
    mockPortion({ posts: [aPost({ isPremium: 0 })] })
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('Two flames.')).toBeVisible()
    expect(screen.queryByText('Archive')).not.toBeInTheDocument()
  })

  // rule: TIMELINE-17
  it('links to the journey paths of its teachings', async () => {
    const targetPost = { id: 3, type: 'weekly', title: 'The long road', publishDate: '2026-11-20T06:00:00-05:00' }
    const journey = { id: 1, sourcePostId: 17, targetPostId: 3, pathType: 'deeper-study', description: 'More.', createdAt: '', targetPost }
    mockPortion({ posts: [aPost()], journeys: [journey] })
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('link', { name: 'The long road' })).toHaveAttribute('href', '/weekly-essay/3')
    expect(screen.getByText('Deeper study')).toBeVisible()
  })

  // rule: TIMELINE-12, TIMELINE-15
  it('has slots for other players', async () => {
    mockPortion({ posts: [aPost({ audioUrl: '/media/one.mp3' })] })
    const audio: AudioSlot = ({ title }) => <p>Hear {title}</p>
    renderAt('/torah-timeline/lech-lecha', <TimelinePage slug="lech-lecha" ambient={<p>Rain</p>} audio={audio} />)
    expect(await screen.findByText('Hear Two Candles, One Light')).toBeVisible()
    expect(screen.getByText('Rain')).toBeVisible()
    expect(screen.queryByLabelText('Two Candles, One Light')).not.toBeInTheDocument()
  })

  // rule: TIMELINE-21
  it('links to the previous and the next portion', async () => {
    const previous = { slug: 'noach', parasha: 'Noach', hebrewName: 'נח', title: 'The Ark' }
    const next = { slug: 'vayera', parasha: 'Vayera', hebrewName: 'וירא', title: 'The Tent' }
    mockPortion({ adjacent: { previous, next } })
    renderAt('/torah-timeline/lech-lecha', page)
    const others = await screen.findByRole('navigation', { name: 'Other portions' })
    const links = within(others).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torah-timeline/noach', '/torah-timeline/vayera'])
    expect(links[0]).toHaveTextContent('Previous portion')
    expect(links[1]).toHaveTextContent('Next portion')
    expect(within(others).getByText('נח')).toHaveAttribute('lang', 'he')
  })

  // rule: TIMELINE-19, TIMELINE-22
  it('shows the nearest teachings if it has none, each with its reason', async () => {
    mockPortion({})
    const nearest = [aRelatedEssay({ id: 4, title: 'Two Verses', reason: 'verse', isLocked: true }), aRelatedEssay({ id: 5, title: 'By Meaning' })]
    server.use(http.get('/api/torah-timeline/3/nearest', () => HttpResponse.json(nearest)))
    renderAt('/torah-timeline/lech-lecha', page)
    const part = within(await screen.findByRole('region', { name: 'Nearest teachings' }))
    expect(part.getByRole('link', { name: 'Two Verses' })).toHaveAttribute('href', '/weekly-essay/4')
    expect(part.getByText('Same verse')).toBeVisible()
    expect(part.getByText('Close in meaning')).toBeVisible()
    expect(part.getAllByText('Members')).toHaveLength(1)
    expect(screen.queryByText(/No teachings/)).not.toBeInTheDocument()
  })

  // rule: TIMELINE-19
  it('says that its teachings, or the nearest ones, could not load', async () => {
    mockPortion({})
    server.use(http.get('/api/torah-timeline/3/nearest', () => new HttpResponse(null, { status: 500 })))
    const { unmount } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    unmount()
    server.use(http.get('/api/torah-timeline/3/posts', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    mockPortion({ posts: [aPost()] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Two flames.')).toBeVisible()
  })

  // rule: TIMELINE-19
  it('shows an error if it could not load, and can be retried', async () => {
    mockPortion({})
    server.use(http.get('/api/torah-timeline/slug/lech-lecha', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    mockPortion({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
  })

  // rule: TIMELINE-18
  it('shows an error with a link to the timeline if it does not exist', async () => {
    server.use(http.get('/api/torah-timeline/slug/nope', () => new HttpResponse('{}', { status: 404 })))
    renderAt('/torah-timeline/nope', <TimelinePage slug="nope" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no portion at this address.' })).toBeVisible()
    expect(screen.getByText(/Torah Timeline Not Found/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Torah Timeline' })).toHaveAttribute('href', '/torah-timeline')
  })
})
