import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { keepDraft, testimonial } from './testing'

const summary = (id: number, title: string) => ({ id, title, type: null, slug: null, publishDate: null, isActive: true })
const LIST = '/admin/write/testimonials'

beforeEach(() =>
  server.use(
    http.get('/api/admin/content/testimonial', () => HttpResponse.json([summary(3, 'Ruth')])),
    http.get('/api/admin/drafts', () => HttpResponse.json([])),
  ),
)
afterEach(forgetSession)

describe('the list of a kind', () => {
  it('keeps every letter of a search, and searches when typing pauses', async () => {
    const searched: (string | null)[] = []
    server.use(
      http.get('/api/admin/content/testimonial', ({ request }) => {
        searched.push(new URL(request.url).searchParams.get('q'))
        return HttpResponse.json([])
      }),
    )
    const { user } = renderLoggedIn(LIST)
    const field = await screen.findByRole('textbox', { name: 'Search testimonials' })
    await user.type(field, 'the well ')
    expect(field).toHaveValue('the well ')
    expect(await screen.findByText('Nothing was found for “the well”.')).toBeVisible()
    expect(searched).toEqual([null, 'the well'])
  })

  it('opens one new draft at a double click, and says where it fails', async () => {
    keepDraft(testimonial())
    let begun = 0
    server.use(
      http.post('/api/admin/drafts', async () => {
        begun += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
        return begun === 1 ? HttpResponse.error() : HttpResponse.json(testimonial(), { status: 201 })
      }),
    )
    const { user } = renderLoggedIn(LIST)
    const button = await screen.findByRole('button', { name: 'New testimonial' })
    await user.dblClick(button)
    expect(await screen.findByText('The draft could not be opened')).toBeVisible()
    await waitFor(() => expect(button).toBeEnabled())
    expect(begun).toBe(1)
    await user.click(button)
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
  })

  it('says that the drafts could not be loaded', async () => {
    server.use(http.get('/api/admin/drafts', () => HttpResponse.error()))
    renderLoggedIn(LIST)
    expect(await screen.findByText('The drafts could not be loaded.')).toBeVisible()
  })
})

it('links the titles of what readers see to their pages', async () => {
  const post = { ...summary(4, 'The Well'), type: 'weekly', publishDate: '2026-11-20T11:00:00Z' }
  const scheduled = { ...post, id: 5, title: 'Tomorrow', publishDate: '2126-11-20T11:00:00Z' }
  server.use(http.get('/api/admin/content/post', () => HttpResponse.json([post, scheduled])))
  renderLoggedIn('/admin/write/teachings')
  expect(await screen.findByRole('link', { name: 'The Well' })).toHaveAttribute('href', '/weekly-essay/4')
  expect(screen.getByText('Tomorrow')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Tomorrow' })).toBeNull()
})

it('pages the trash', async () => {
  const item = (id: number) => ({ id, kind: 'testimonial', targetId: id, isDraft: false, title: `No. ${String(id)}`, deletedAt: '2026-11-20T11:00:00Z' })
  server.use(
    http.get('/api/admin/trash', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'))
      return HttpResponse.json([item(offset + 1)], { headers: { 'X-Total-Count': '51' } })
    }),
  )
  const { user } = renderLoggedIn('/admin/trash')
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('No. 51')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('tells the scheduled teachings of the calendar, in their own script and with their whole title', async () => {
  const post = { id: 4, draftId: null, type: 'daily', title: 'תורה and well', publishDate: '2126-11-20T11:00:00Z' }
  server.use(http.get('/api/admin/calendar', () => HttpResponse.json([{ day: '2126-11-20', hebrewDate: 'ז כסלו תתפז', reading: null, posts: [post] }])))
  renderLoggedIn('/admin/calendar?month=2126-11')
  const button = await screen.findByRole('button', { name: 'Scheduled: תורה and well' })
  expect(button).toHaveAttribute('title', post.title)
  expect(within(button).getByText('תורה', { exact: false, selector: '[lang="he"]' })).toBeVisible()
  expect(screen.getByRole('time')).toHaveTextContent('Wednesday')
})

it('says that the address of a preview could not be copied', async () => {
  keepDraft(testimonial())
  const { user } = renderLoggedIn('/admin/drafts/7/preview')
  const button = await screen.findByRole('button', { name: 'Copy the private address' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('No permission.'))
  await user.click(button)
  expect(await screen.findByText('Failed to copy')).toBeVisible()
})
