import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { setToken } from '@/api/token'
import type { PostCollections, Post, PostType, RelatedPost } from '@/api/types'
import { aContainingSeries, aPost, aRelatedEssay } from '@/testing/data'
import { renderAt, withRoutes } from '@/testing/render'
import { server } from '@/testing/server'
import { PostPage } from './PostPage'

const COLLECTIONS: PostCollections = {
  previous: null,
  next: null,
  series: [aContainingSeries({ position: 3, lessons: 8 }), aContainingSeries({ id: 2, slug: 'light', title: 'On Light' })],
  timeline: [
    { id: 2, slug: 'noach', title: 'After the Flood', hebrewTitle: '', book: 'Genesis', parasha: 'Noach', hebrewName: 'נח' },
  ],
}
const NO_COLLECTIONS: PostCollections = { previous: null, next: null, series: [], timeline: [] }

function library(posts: Post[], collections: PostCollections = NO_COLLECTIONS) {
  server.use(
    http.get('/api/posts/:id', ({ params }) => {
      const found = posts.find(({ id }) => String(id) === params.id)
      return found ? HttpResponse.json(found) : new HttpResponse('{}', { status: 404 })
    }),
    http.get('/api/posts/:id/collections', () => HttpResponse.json(collections)),
    http.get('/api/posts/:id/related', () => HttpResponse.json([])),
    http.get('/api/journey-paths/from/:id', () => HttpResponse.json([])),
  )
}

const essay = (change: Partial<Post> = {}) => aPost({ type: 'weekly', ...change })
const page = (type: PostType, more: Partial<Parameters<typeof PostPage>[0]> = {}) => (
  <PostPage type={type} id={17} sample={false} {...more} />
)
const at = (type: PostType) => (type === 'daily' ? '/daily-learning/17' : '/weekly-essay/17')

describe.each(['daily', 'weekly'] as const)('a %s teaching', (type) => {
  const back = { daily: 'Back to Daily Learning', weekly: 'Back to Weekly Essays' }[type]
  const list = { daily: '/daily-learning', weekly: '/weekly-essay' }[type]

  // rule: READ-31, READ-32
  it('shows its author, links to the list above and below, and has a share button', async () => {
    library([aPost({ type })])
    renderAt(at(type), page(type))
    expect((await screen.findAllByText('The Teacher'))[0]).toBeVisible()
    const links = screen.getAllByRole('link', { name: back })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([list, list])
    expect(screen.getByRole('button', { name: /Two Candles, One Light$/ })).toBeVisible()
  })

  // rule: READ-32
  it('links to the list if it could not load', async () => {
    server.use(http.get('/api/posts/17', () => new HttpResponse('{}', { status: 500 })))
    renderAt(at(type), page(type))
    const error = within(await screen.findByRole('alert'))
    expect(error.getByRole('link', { name: back })).toHaveAttribute('href', list)
    expect(error.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  // rule: READ-56, READ-57
  it('shows its series with its place in each, and its portions with book and parasha', async () => {
    library([aPost({ type })], COLLECTIONS)
    renderAt(at(type), page(type))
    const series = within(await screen.findByRole('region', { name: 'Part of Series' }))
    expect(series.getByRole('link', { name: 'A Day of Rest' })).toHaveAttribute('href', '/series/rest')
    expect(series.getByText('Lesson 3 of 8')).toBeVisible()
    expect(series.getByRole('link', { name: 'On Light' })).toHaveAttribute('href', '/series/light')
    const timeline = within(screen.getByRole('region', { name: 'Found in Torah Timeline' }))
    expect(timeline.getByRole('link', { name: 'After the Flood' })).toHaveAttribute('href', '/torah-timeline/noach')
    expect(timeline.getByText('Genesis')).toBeVisible()
    expect(timeline.getByText('Noach')).toBeVisible()
  })

  // rule: READ-56, READ-57
  it('can hide and show either list', async () => {
    library([aPost({ type })], COLLECTIONS)
    const { user } = renderAt(at(type), page(type))
    for (const title of ['Part of Series', 'Found in Torah Timeline']) {
      const part = within(await screen.findByRole('region', { name: title }))
      await user.click(part.getByRole('button', { name: `Hide ${title}`, expanded: true }))
      expect(part.queryByRole('link')).not.toBeInTheDocument()
      await user.click(part.getByRole('button', { name: `Show ${title}`, expanded: false }))
      expect(part.getAllByRole('link')[0]).toBeVisible()
    }
  })

  // rule: READ-56, READ-57
  it('shows neither list if it belongs to no series and no portion', async () => {
    library([aPost({ type })])
    renderAt(at(type), page(type))
    await screen.findByText('Two flames.')
    expect(screen.queryByText('Part of Series')).not.toBeInTheDocument()
    expect(screen.queryByText('Found in Torah Timeline')).not.toBeInTheDocument()
  })

  // rule: READ-55
  it('has slots for the save button and for the place where reading stopped', async () => {
    library([aPost({ type })])
    const slots = { save: ({ id }: Post) => <button>Save {id}</button>, place: ({ id }: Post) => <p>Place in {id}</p> }
    renderAt(at(type), page(type, slots))
    expect(await screen.findByRole('button', { name: 'Save 17' })).toBeVisible()
    expect(screen.getByText('Place in 17')).toBeVisible()
  })

  it('keeps no place in a text that is locked', async () => {
    library([aPost({ type, isLocked: true })])
    renderAt(at(type), page(type, { place: () => <p>A place</p> }))
    await screen.findByText('Continue with a membership')
    expect(screen.queryByText('A place')).not.toBeInTheDocument()
  })

  // rule: READ-50
  it('has a slot for the study tools', async () => {
    library([aPost({ type })])
    renderAt(at(type), page(type, { tools: ({ id }) => <p>Tools of {id}</p> }))
    expect(await screen.findByText('Tools of 17')).toBeVisible()
  })
})

describe('a daily post that is missing', () => {
  // rule: READ-36
  it('shows an error with a link to the list', async () => {
    library([])
    renderAt(at('daily'), page('daily'))
    expect(await screen.findByText('This teaching is not here, or not any more.')).toBeVisible()
    expect(screen.queryByText(/try again later/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Daily Learning' })).toBeVisible()
  })
})

describe('the end of an essay', () => {
  beforeEach(() => library([essay(), essay({ id: 2, title: 'Second' }), essay({ id: 3, title: 'Third' })]))
  const related = async () => within(await screen.findByRole('region', { name: 'Related Essays' })).getAllByRole('link')

  // rule: READ-52
  it('introduces its author or its guest author', async () => {
    library([essay({ author: 'The Torah Nuggets Teacher' })])
    const { unmount } = renderAt(at('weekly'), page('weekly'))
    const blurb = within(await screen.findByRole('complementary', { name: 'About the author' }))
    expect(blurb.getByText('The Torah Nuggets Teacher')).toBeVisible()
    expect(blurb.getByText(/^Writes the daily insights and weekly essays of Torah Nuggets/)).toBeVisible()
    expect(blurb.getByRole('link', { name: 'About the teacher' })).toHaveAttribute('href', '/about')
    unmount()
    library([essay({ author: 'A Guest' })])
    renderAt(at('weekly'), page('weekly'))
    expect(await screen.findByText('Wrote this essay as a guest of Torah Nuggets.')).toBeVisible()
  })

  const mockRelated = (related: RelatedPost[]) =>
    server.use(
      http.get('/api/posts/:id/related', ({ request }) =>
        HttpResponse.json(new URL(request.url).search === '?type=weekly' ? related : []),
      ),
    )

  // rule: READ-59
  it.each([
    ['returns none', () => mockRelated([])],
    ['fails', () => server.use(http.get('/api/posts/17/related', () => new HttpResponse('{}', { status: 500 })))],
  ])('links to essays 2 and 3 if the server %s', async (_, mockResponse) => {
    mockResponse()
    renderAt(at('weekly'), page('weekly'))
    await screen.findByRole('link', { name: 'Third' })
    expect((await related()).map((link) => link.getAttribute('href'))).toEqual(['/weekly-essay/2', '/weekly-essay/3'])
    expect(screen.queryByText('Close in meaning')).not.toBeInTheDocument()
  })

  // rule: READ-59
  it('links to the related essays of the server, each with its reason', async () => {
    mockRelated([
      aRelatedEssay({ id: 9, title: 'Essay 9', reason: 'verse' }),
      aRelatedEssay({ id: 8, title: 'Essay 8', reason: 'topic' }),
      aRelatedEssay({ id: 7, title: 'Essay 7', reason: 'similarity' }),
    ])
    renderAt(at('weekly'), page('weekly'))
    expect((await related()).map((link) => link.getAttribute('href'))).toEqual([9, 8, 7].map((id) => `/weekly-essay/${id}`))
    const cards = within(screen.getByRole('region', { name: 'Related Essays' })).getAllByRole('listitem')
    const reasons = ['Same verse', 'Same topic', 'Close in meaning']
    expect(cards.map((card) => reasons.filter((reason) => within(card).queryByText(reason)))).toEqual(
      reasons.map((reason) => [reason]),
    )
  })

  it('does not request related essays of a sample', async () => {
    mockRelated([aRelatedEssay({ title: 'Of another essay' })])
    renderAt('/weekly-essay/1?sample', page('weekly', { id: 1, sample: true }))
    await screen.findByRole('note')
    expect(await screen.findByRole('link', { name: 'Third' })).toBeVisible()
    expect(screen.queryByText('Of another essay')).not.toBeInTheDocument()
  })

  // rule: READ-59
  it('links neither to itself nor to a daily post', async () => {
    library([essay({ id: 2 }), aPost({ id: 3, title: 'A daily post' })])
    renderAt('/weekly-essay/2', page('weekly', { id: 2 }))
    await screen.findByRole('complementary', { name: 'About the author' })
    expect(screen.queryByText('Related Essays')).not.toBeInTheDocument()
  })

  // rule: READ-60
  it('links to registration for an account if there are accounts', async () => {
    renderAt(at('weekly'), withRoutes(['/register'], page('weekly')))
    expect(await screen.findByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/register')
  })

  // rule: READ-60
  it('asks nobody to register who is signed in', async () => {
    setToken('of a reader')
    renderAt(at('weekly'), withRoutes(['/register'], page('weekly')))
    await screen.findByRole('complementary', { name: 'About the author' })
    expect(await screen.findByRole('region', { name: 'Related Essays' })).toBeVisible()
    expect(screen.queryByText('Sign Up Free')).not.toBeInTheDocument()
  })

  // rule: READ-60
  it('has no link to registration without accounts', async () => {
    renderAt(at('weekly'), withRoutes([], page('weekly')))
    await screen.findByRole('complementary', { name: 'About the author' })
    expect(screen.queryByText('Sign Up Free')).not.toBeInTheDocument()
    expect(screen.queryByText('About the teacher')).not.toBeInTheDocument()
  })
})

describe('a sample', () => {
  // rule: READ-16
  it('opened from a list is marked as one', async () => {
    renderAt('/daily-learning/5?sample', page('daily', { id: 5, sample: true }))
    expect(await screen.findByRole('note')).toHaveTextContent('This is a sample teaching.')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A Letter on the Doorpost')
  })

  // rule: READ-37
  it('that replaces an essay is dated five days ago', async () => {
    library([])
    renderAt(at('weekly'), page('weekly'))
    await screen.findByRole('note')
    const dates = document.querySelectorAll('time')
    expect(Math.round((Date.now() - Date.parse(dates[0]?.dateTime ?? '')) / 86_400_000)).toBe(5)
  })
})
