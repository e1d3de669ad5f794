import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Post, Timeline } from '@/api/types'
import { aPost, aTimeline, aWeek } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { AudioSlot } from './PostMedia'
import { TimelinePage } from './TimelinePage'

type Answers = { entry?: Timeline; posts?: Post[]; neighbours?: object; journeys?: object[] }

function portion({ entry = aTimeline(), posts = [], neighbours, journeys = [] }: Answers) {
  const links = posts.map((post) => ({ id: post.id, timelineId: 3, postId: post.id, createdAt: '', post }))
  server.use(
    http.get('/api/torah-timeline/this-week', () => HttpResponse.json(aWeek())),
    http.get('/api/torah-timeline/slug/lech-lecha', () => HttpResponse.json(entry)),
    http.get('/api/torah-timeline/3/posts', () => HttpResponse.json(links)),
    http.get('/api/torah-timeline/3/adjacent', () => HttpResponse.json(neighbours ?? { previous: null, next: null })),
    http.get('/api/journey-paths/from/17', () => HttpResponse.json(journeys)),
  )
}

const page = <TimelinePage slug="lech-lecha" />

describe('a portion', () => {
  it('tells its book, name in both scripts, verses, title, description and image', async () => {
    portion({ entry: aTimeline({ imageUrl: '/media/road.jpg' }) })
    const { container } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
    expect(screen.getByText('לך לך')).toHaveAttribute('lang', 'he')
    expect(screen.getByText('לך לך')).toHaveAttribute('dir', 'rtl')
    expect(screen.getByText('Genesis · Lech Lecha')).toBeVisible()
    expect(screen.getByText(/Genesis 12:1–17:27/)).toHaveTextContent('Go Forth · Genesis 12:1–17:27')
    expect(screen.getByText('Abram leaves.')).toBeVisible()
    expect(container.querySelector('img')).toHaveAttribute('src', '/media/road.jpg')
    expect(screen.getByRole('link', { name: 'Back to Torah Timeline' })).toHaveAttribute('href', '/torah-timeline')
  })

  it('stands before two placeholders while its teachings load', async () => {
    portion({})
    server.use(http.get('/api/torah-timeline/3/posts', () => delay('infinite')))
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
    expect(screen.getAllByTestId('skeleton')).toHaveLength(2)
  })

  it("is marked as this week's", async () => {
    portion({})
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('This week')).toBeVisible()
  })

  it('shows each teaching in full', async () => {
    const post = aPost({ isPremium: 1, readMinutes: 4, audioUrl: '/media/one.mp3', videoUrl: 'https://video.example/1' })
    portion({ posts: [post] })
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

  it('says Archive of premium teachings only', async () => {
    portion({ posts: [aPost({ isPremium: 0 })] })
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('Two flames.')).toBeVisible()
    expect(screen.queryByText('Archive')).not.toBeInTheDocument()
  })

  it('leads on by journey paths', async () => {
    const targetPost = { id: 3, type: 'weekly', title: 'The long road', publishDate: '2026-11-20T06:00:00-05:00' }
    const journey = { id: 1, sourcePostId: 17, targetPostId: 3, pathType: 'deeper-study', description: 'More.', createdAt: '', targetPost }
    portion({ posts: [aPost()], journeys: [journey] })
    renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('link', { name: 'The long road' })).toHaveAttribute('href', '/weekly-essay/3')
    expect(screen.getByText('Deeper study')).toBeVisible()
  })

  it('gives room to other players', async () => {
    portion({ posts: [aPost({ audioUrl: '/media/one.mp3' })] })
    const audio: AudioSlot = ({ title }) => <p>Hear {title}</p>
    renderAt('/torah-timeline/lech-lecha', <TimelinePage slug="lech-lecha" ambient={<p>Rain</p>} audio={audio} />)
    expect(await screen.findByText('Hear Two Candles, One Light')).toBeVisible()
    expect(screen.getByText('Rain')).toBeVisible()
    expect(screen.queryByLabelText('Two Candles, One Light')).not.toBeInTheDocument()
  })

  it('leads to the portions before and after it', async () => {
    const previous = { slug: 'noach', parasha: 'Noach', hebrewName: 'נח', title: 'The Ark' }
    const next = { slug: 'vayera', parasha: 'Vayera', hebrewName: 'וירא', title: 'The Tent' }
    portion({ neighbours: { previous, next } })
    renderAt('/torah-timeline/lech-lecha', page)
    const others = await screen.findByRole('navigation', { name: 'Other portions' })
    const links = within(others).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torah-timeline/noach', '/torah-timeline/vayera'])
    expect(links[0]).toHaveTextContent('Previous portion')
    expect(links[1]).toHaveTextContent('Next portion')
    expect(within(others).getByText('נח')).toHaveAttribute('lang', 'he')
  })

  it('says that it has no teachings, or that these could not load', async () => {
    portion({})
    const { unmount } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByText('No teachings on this portion yet')).toBeVisible()
    unmount()
    server.use(http.get('/api/torah-timeline/3/posts', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    portion({ posts: [aPost()] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Two flames.')).toBeVisible()
  })

  it('says that it could not load, and tries again', async () => {
    portion({})
    server.use(http.get('/api/torah-timeline/slug/lech-lecha', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/torah-timeline/lech-lecha', page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    portion({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The First Step' })).toBeVisible()
  })

  it('knows when it is not there, and leads back', async () => {
    server.use(http.get('/api/torah-timeline/slug/nope', () => new HttpResponse('{}', { status: 404 })))
    renderAt('/torah-timeline/nope', <TimelinePage slug="nope" />)
    expect(await screen.findByRole('heading', { name: 'Torah Timeline Not Found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Torah Timeline' })).toHaveAttribute('href', '/torah-timeline')
  })
})
