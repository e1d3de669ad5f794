import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCard } from '@/testing/data'
import { server } from '@/testing/server'
import { renderAt } from '@/testing/render'
import { keepReading, placeOf } from '@/api/places/store'
import { HistoryList } from './HistoryList'
import { SavedList } from './SavedList'

const AT = '2026-11-20T12:00:00Z'
const post = (id: number) => aCard({ id, title: `Teaching ${id}` })
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

describe('the saved teachings', () => {
  let saved: number[]
  beforeEach(() => {
    saved = [3, 2, 1]
    server.use(
      http.get('/api/account/saved-posts', () => HttpResponse.json(saved.map((id) => ({ postId: id, savedAt: AT, post: post(id) })), { headers: { 'X-Total-Count': String(saved.length) } })),
      http.get('/api/account/saved-post-ids', () => HttpResponse.json(saved)),
      http.put('/api/account/saved-posts/:id', ({ params }) => {
        saved = [Number(params.id), ...saved]
        return HttpResponse.json({ postId: Number(params.id), savedAt: AT })
      }),
      http.delete('/api/account/saved-posts/:id', ({ params }) => {
        saved = saved.filter((id) => id !== Number(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
    )
  })
  const copies = { keep: vi.fn(() => Promise.resolve(true)), remove: vi.fn(() => Promise.resolve()) }
  const open = () => renderAt('/account', <SavedList copies={copies} />)

  // rule: ACCOUNT-2
  it('are listed with links, and one that is removed can be put back', async () => {
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'Teaching 3' })).toHaveAttribute('href', '/daily-learning/3')
    await user.click(screen.getByRole('button', { name: /Teaching 2$/ }))
    await waitFor(() => expect(links()).toEqual(['Teaching 3', 'Teaching 1']))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(links()).toEqual(['Teaching 2', 'Teaching 3', 'Teaching 1']))
  })

  it('say when there are none, and when they could not be loaded', async () => {
    saved = []
    const { unmount } = open()
    expect(await screen.findByText(/^Nothing saved yet/)).toBeVisible()
    unmount()
    server.use(http.get('/api/account/saved-posts', () => new HttpResponse('{}', { status: 500 })))
    open()
    expect(await screen.findByText('Error loading your saved teachings. Please try again later.')).toBeVisible()
  })
})

describe('the history', () => {
  let places: { postId: number; reading: object | null; listening: object | null }[]
  beforeEach(() => {
    places = [
      { postId: 3, reading: { anchor: null, at: AT }, listening: { seconds: 200, at: AT } },
      { postId: 1, reading: { anchor: 'p4', at: AT }, listening: null },
    ]
    server.use(
      http.get('/api/account/history', () => HttpResponse.json(places.map((place) => ({ at: AT, place, post: post(place.postId) })), { headers: { 'X-Total-Count': String(places.length) } })),
      http.delete('/api/account/places/:id', ({ params }) => {
        places = places.filter(({ postId }) => postId !== Number(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
      http.put('/api/account/places/:id', async ({ params, request }) => {
        const place = { postId: Number(params.id), ...((await request.json()) as { reading: object; listening: object }) }
        places = [place, ...places]
        return HttpResponse.json(place)
      }),
      http.delete('/api/account/history', () => {
        places = []
        return new HttpResponse(null, { status: 204 })
      }),
    )
  })
  const open = () => renderAt('/account', <HistoryList />)

  it('says where reading and listening stopped', async () => {
    open()
    expect(await screen.findByText('Nov 20: read to the end, listened up to 3:20')).toBeVisible()
    expect(screen.getByText('Nov 20: read in part')).toBeVisible()
  })

  // rule: ACCOUNT-8
  it('an entry is removed, here and on this device, and put back', async () => {
    keepReading(1, 'p4')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Teaching 1$/ }))
    await waitFor(() => expect(links()).toEqual(['Teaching 3']))
    await waitFor(() => expect(placeOf(1)).toBeUndefined())
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(links()).toEqual(['Teaching 1', 'Teaching 3']))
  })

  it('all of it is removed after a question', async () => {
    keepReading(1, 'p4')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove all' }))
    expect(links()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Yes, remove my whole history' }))
    expect(await screen.findByText('Nothing yet. What you read and listen to appears here.')).toBeVisible()
    expect(placeOf(1)).toBeUndefined()
  })
})
