import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { PostType } from '@/api/types'
import { aCard } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { site } from '@/shared/lib/siteConfig'
import { PostListPage } from './PostListPage'

const ADDRESS = { daily: '/daily-learning', weekly: '/weekly-essay' }

function open(type: PostType, card = aCard({ type })) {
  server.use(http.get(`/api/posts/${type}`, () => HttpResponse.json([card])))
  return renderAt(ADDRESS[type], <PostListPage type={type} />)
}

describe('the page of a list', () => {
  // rule: READ-1
  it.each([
    ['daily', 'Daily Learning', 'Daily Nuggets: a short Torah insight for every weekday morning, free to read.'],
    ['weekly', 'Weekly Essays', 'A longer walk through one idea, every Friday, in time for Shabbat.'],
  ] as const)('has a title and a subtitle: %s', (type, title, subtitle) => {
    open(type)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(subtitle)).toBeVisible()
  })

  // rule: READ-5
  it.each([
    ['daily', /weekly essays/, '/weekly-essay'],
    ['weekly', /daily insights/, '/daily-learning'],
  ] as const)('has a link to the other list and a share button: %s', (type, name, to) => {
    open(type)
    const sidebar = within(screen.getByRole('complementary', { name: 'Search and topics' }))
    expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', to)
    expect(sidebar.getByRole('button', { name: /^Share this page/ })).toBeInTheDocument()
  })

  // rule: READ-9, READ-10
  it.each([
    ['daily', 'every insight, old and new, is free', ['Full archive of past insights', 'Audio versions', 'AI content tools']],
    [
      'weekly',
      'the whole archive of essays is free',
      ['Archive of past essays', 'Audio versions', 'AI content tools', 'Guided learning journeys'],
    ],
  ] as const)('has the launch offers: %s', (type, banner, items) => {
    open(type)
    expect(screen.getByText(new RegExp(`^Launch offer: ${banner}`))).toBeVisible()
    const offer = within(screen.getByRole('region', { name: 'Launch Special' }))
    expect(offer.getByText('FREE')).toBeVisible()
    expect(offer.getByText('Limited Time')).toBeVisible()
    expect(offer.getAllByRole('listitem').map((item) => item.textContent)).toEqual(items)
    expect(offer.getByRole('link')).toHaveAttribute('href', '/weekly-essay')
  })

  it('has no launch offers after the launch', () => {
    site.launchFree = false
    open('daily')
    expect(screen.queryByText(/Launch/)).not.toBeInTheDocument()
    site.launchFree = true
  })
})

describe('a card', () => {
  // rule: ACCESS-14, READ-24, READ-25, READ-29
  it('of the daily list shows date, author, badge and a link to the teaching', async () => {
    open('daily')
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('November 20, 2026')).toBeVisible()
    expect(card.getByText('The Teacher')).toBeVisible()
    expect(card.getByText('Archive')).toHaveTextContent('Archive: an earlier teaching')
    expect(card.getByText('Read More')).toBeVisible()
    expect(card.getByRole('button', { name: /^Share/ })).toBeVisible()
  })

  // rule: READ-24, READ-25, READ-26
  it('of the weekly list truncates the preview after 300 characters and links to the essay', async () => {
    open('weekly', aCard({ type: 'weekly', excerpt: '', preview: 'y'.repeat(400) }))
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(`${'y'.repeat(300)}...`)).toBeVisible()
    expect(card.getByRole('link', { name: /^Read Full Essay: ./ })).toHaveAttribute('href', '/weekly-essay/17')
    for (const link of card.getAllByRole('link')) expect(link).toHaveAttribute('href', '/weekly-essay/17')
    expect(card.getByText('November 20, 2026')).toBeVisible()
    expect(card.getByRole('button', { name: /^Share/ })).toBeVisible()
  })

  // rule: READ-28
  it.each([
    ['daily', "Today's Post"],
    ['weekly', "This Week's Essay"],
  ] as const)('of a new %s teaching has a badge for new teachings', async (type, badge) => {
    open(type, aCard({ type, publishDate: new Date().toISOString() }))
    expect(await screen.findByText(badge)).toBeVisible()
    expect(screen.queryByText('Archive')).not.toBeInTheDocument()
  })
})

describe('the weekly samples', () => {
  // rule: READ-15
  it('are three, each with a link to itself, the first dated five days ago', async () => {
    server.use(http.get('/api/posts/weekly', () => HttpResponse.json([])))
    renderAt('/weekly-essay', <PostListPage type="weekly" />)
    const cards = await screen.findAllByRole('article')
    const links = cards.map((card) => within(card).getByRole('link', { name: /^Read Full Essay: / }).getAttribute('href'))
    expect(links).toEqual(['/weekly-essay/1?sample', '/weekly-essay/2?sample', '/weekly-essay/3?sample'])
    expect(screen.getByText(/^Sample teachings/)).toBeVisible()
    const time = cards[0]?.querySelector('time')?.dateTime ?? ''
    expect(Math.round((Date.now() - Date.parse(time)) / 86_400_000)).toBe(5)
  })
})

// rule: READ-11
it.each([
  ['daily', 'Never Miss an Insight'],
  ['weekly', 'Never Miss an Essay'],
] as const)('the subscribe box of the %s list holds the newsletter’s form', (type, title) => {
  server.use(http.get(`/api/posts/${type}`, () => HttpResponse.json([])))
  renderAt(ADDRESS[type], <PostListPage type={type} newsletterForm={<p>The form</p>} />)
  const box = within(screen.getByRole('region', { name: title }))
  expect(box.getByText(/free, and separate from premium membership/)).toBeVisible()
  expect(box.getByText('The form')).toBeVisible()
})
