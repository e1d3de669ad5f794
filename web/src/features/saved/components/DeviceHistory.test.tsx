import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasBegun, keepListening, keepReading, readPlaces, setKeepsHistory } from '@/api/places/store'
import { aTeachingLink } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import ContinueSection from './ContinueSection'
import { DeviceHistory } from './DeviceHistory'
import { HistorySwitch } from './HistorySwitch'

let requested: string[][]
beforeEach(() => {
  setKeepsHistory(true)
  requested = []
  server.use(
    http.get('/api/posts/begun', ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('id')
      requested.push(ids)
      return HttpResponse.json({ teachings: ids.map((id) => aTeachingLink({ id: Number(id), title: `Teaching ${id}` })), lessons: [] })
    }),
  )
})

const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

/** Two teachings, 2 the last one. */
function begin(): void {
  keepReading(1, 'p4')
  keepListening(2, 200)
}

describe('the history of a device', () => {
  // rule: ACCOUNT-12
  it('lists what was read and listened to, asks for the titles once, and an entry can be put back', async () => {
    begin()
    const { user } = renderAt('/history', <DeviceHistory />)
    await screen.findByRole('link', { name: 'Teaching 2' })
    expect(screen.getByText(/: read in part$/)).toBeVisible()
    expect(screen.getByText(/: listened up to 3:20$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Teaching 1$/ }))
    expect(titles()).toEqual(['Teaching 2'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(requested).toHaveLength(1)
    expect([...(requested[0] ?? [])].sort()).toEqual(['1', '2'])
  })

  // rule: ACCOUNT-12
  it('can be removed as a whole, after a question', async () => {
    begin()
    const { user } = renderAt('/history', <DeviceHistory />)
    await user.click(await screen.findByRole('button', { name: 'Remove all' }))
    expect(readPlaces()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Yes, remove my whole history' }))
    expect(readPlaces()).toEqual([])
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible()
  })

  it('makes no request where there is none', async () => {
    renderAt('/history', <DeviceHistory />)
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible()
    expect(requested).toEqual([])
  })

  it('says that it could not be loaded', async () => {
    begin()
    server.use(http.get('/api/posts/begun', () => new HttpResponse('{}', { status: 500 })))
    renderAt('/history', <DeviceHistory />)
    expect(await screen.findByText('Error loading your history. Please try again later.')).toBeVisible()
  })

  // rule: ACCOUNT-12
  it('can be switched off and on: nothing is added then, and what is there stays', async () => {
    begin()
    const { user } = renderAt('/history', <HistorySwitch />)
    await user.click(screen.getByRole('switch', { name: 'Keep a history on this device' }))
    expect(localStorage.getItem('history-off')).toBe('1')
    keepReading(3, 'p1')
    keepListening(4, 60)
    expect(readPlaces().map(({ postId }) => postId)).toEqual([1, 2])
    expect(hasBegun()).toBe(false)
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked())
    await user.click(screen.getByRole('switch'))
    expect(localStorage.getItem('history-off')).toBeNull()
    keepReading(3, 'p1')
    expect(readPlaces().map(({ postId }) => postId)).toEqual([1, 2, 3])
    expect(hasBegun()).toBe(true)
  })
})

describe('what was begun, on the home page', () => {
  // rule: HOME-19
  it('leads to the place in the text, and to the history', async () => {
    begin()
    renderAt('/', <ContinueSection />)
    expect(await screen.findByRole('link', { name: 'Teaching 1' })).toHaveAttribute('href', '/daily-learning/1#p4')
    expect(screen.getByRole('link', { name: 'Teaching 2' })).toHaveAttribute('href', '/daily-learning/2')
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/history')
  })

  // rule: HOME-19
  it('says that everything was finished', async () => {
    keepReading(1, null)
    renderAt('/', <ContinueSection />)
    expect(await screen.findByText('You have finished what you began.')).toBeVisible()
  })

  it('says that it could not be loaded, and tries again', async () => {
    begin()
    server.use(http.get('/api/posts/begun', () => new HttpResponse('{}', { status: 500 })))
    const { user } = renderAt('/', <ContinueSection />)
    expect(await screen.findByText(/^What you began could not be loaded/)).toBeVisible()
    server.use(http.get('/api/posts/begun', () => HttpResponse.json({ teachings: [aTeachingLink({ id: 1, title: 'Teaching 1' })], lessons: [] })))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Teaching 1' })).toBeVisible()
  })

  // rule: HOME-19
  it('is nothing for a new visitor', () => {
    expect(hasBegun()).toBe(false)
  })
})
