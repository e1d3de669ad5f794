import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { PostCollections } from '@/api/types'
import { aContainingSeries, aPost, aTeachingLink } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { seriesContext } from '../seriesContext'
import { PostPage } from './PostPage'

const OUTLINE = [
  aTeachingLink({ id: 16, title: 'First' }),
  aTeachingLink({ id: 17, title: 'Second' }),
  aTeachingLink({ id: 18, title: 'Third', type: 'weekly', isLocked: true }),
]
const REST = aContainingSeries({ position: 2 }, OUTLINE)
const LIGHT = aContainingSeries({ id: 2, slug: 'light', title: 'On Light', position: 1 })

function open(collections: Partial<PostCollections>, search = '') {
  server.use(
    http.get('/api/posts/17', () => HttpResponse.json(aPost())),
    http.get('/api/posts/17/collections', () => HttpResponse.json({ previous: null, next: null, series: [], timeline: [], ...collections })),
  )
  return renderAt(`/daily-learning/17${search}`, <PostPage type="daily" id={17} sample={false} audio={(_post, series) => <p>Series {series?.slug}</p>} />)
}

const lessons = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a lesson', () => {
  // rule: SERIES-12
  it('shows its place, the next lesson, and all lessons with the current one marked', async () => {
    open({ series: [REST] }, '?series=rest')
    const part = await lessons('A Day of Rest')
    expect(part.getByText('Part of Series · Lesson 2 of 3')).toBeVisible()
    const [, next, ...all] = part.getAllByRole('link')
    expect(next).toHaveAttribute('href', '/weekly-essay/18?series=rest')
    expect(next).toHaveAttribute('rel', 'next')
    expect(next).toHaveTextContent('Next lessonThirdMembers only')
    expect(all.map((link) => link.getAttribute('href'))).toEqual([
      '/daily-learning/16?series=rest',
      '/daily-learning/17?series=rest',
      '/weekly-essay/18?series=rest',
    ])
    expect(part.getByRole('link', { current: 'page' })).toHaveTextContent('Second')
    expect(part.getByRole('link', { name: 'First' })).toHaveAttribute('rel', 'prev')
    expect(screen.getByRole('link', { name: 'Lesson 2 of 3: A Day of Rest' })).toHaveAttribute('href', '/series/rest')
    expect(screen.getByText('Series rest')).toBeVisible()
  })

  // rule: SERIES-13
  it('has the series as its context without an address that says so, if it is in one only', async () => {
    open({ series: [REST] })
    const part = await lessons('A Day of Rest')
    for (const link of part.getAllByRole('link')) expect(link).not.toHaveAttribute('rel')
    expect(screen.queryByRole('region', { name: 'Part of Series' })).not.toBeInTheDocument()
  })

  // rule: SERIES-13
  it('keeps the series from which the reader came, and lists the others', async () => {
    open({ series: [LIGHT, REST] }, '?series=light')
    expect(await lessons('On Light')).toBeDefined()
    const others = await lessons('Part of Series')
    expect(others.getByRole('link', { name: 'A Day of Rest' })).toBeVisible()
    expect(others.queryByRole('link', { name: 'On Light' })).not.toBeInTheDocument()
  })

  // rule: SERIES-13
  it('of several series lists all if the address names none of them', async () => {
    open({ series: [LIGHT, REST] }, '?series=gone')
    const part = await lessons('Part of Series')
    expect(part.getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByText('Next lesson')).not.toBeInTheDocument()
  })

  // rule: SERIES-12
  it('says that it is the last one', async () => {
    open({ series: [{ ...REST, position: 3 }] })
    expect(await screen.findByText('This is the last lesson.')).toBeVisible()
  })

  // rule: SERIES-12
  it('has a long list collapsed', async () => {
    const many = Array.from({ length: 7 }, (_, index) => aTeachingLink({ id: 11 + index, title: `Lesson ${index}` }))
    const { user } = open({ series: [aContainingSeries({ position: 7 }, many)] })
    const part = await lessons('A Day of Rest')
    expect(part.getByText('Lesson 0')).not.toBeVisible()
    await user.click(part.getByText('All 7 lessons'))
    expect(part.getByText('Lesson 0')).toBeVisible()
  })
})

describe('the teachings before and after one', () => {
  const BESIDE = { previous: aTeachingLink({ id: 5, title: 'Before', isLocked: true }), next: aTeachingLink({ id: 6, title: 'After' }) }

  // rule: READ-62
  it('are linked as the relations of the document', async () => {
    open(BESIDE)
    const nav = within(await screen.findByRole('navigation', { name: 'Previous and next teaching' }))
    const [previous, next] = nav.getAllByRole('link')
    expect(previous).toHaveAttribute('rel', 'prev')
    expect(previous).toHaveTextContent(/^Previous insightBefore.*Members only$/)
    expect(next).toHaveAttribute('href', '/daily-learning/6')
    expect(next).toHaveAttribute('rel', 'next')
  })

  // rule: READ-62
  it('leave the relations to the lessons of a chosen series', async () => {
    open({ ...BESIDE, series: [REST] }, '?series=rest')
    const nav = within(await screen.findByRole('navigation', { name: 'Previous and next teaching' }))
    for (const link of nav.getAllByRole('link')) expect(link).not.toHaveAttribute('rel')
  })

  // rule: READ-62
  it('are absent where there are none', async () => {
    open({})
    expect(await screen.findByText('Two flames.')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})

it('copies that a device stored before lessons were listed have no context', () => {
  const older = [{ id: 1, slug: 'rest', title: 'A Day of Rest', position: 3, lessons: 8 }]
  expect(seriesContext({ series: older as never }, 'rest')).toBeNull()
})
