import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { accountIsRead, keepReading, placeOf, readPlaces } from '@/api/places/store'
import { clearToken, setToken } from '@/api/token'
import { server } from '@/testing/server'
import { syncAccount } from './readerChange'

const client = createQueryClient()
let isShared: boolean
let sent: unknown[]
let stop: () => void

beforeEach(() => {
  isShared = false
  sent = []
  server.use(
    http.get('/api/user', () => HttpResponse.json({ id: 5, username: 'miriam', isShared })),
    http.get('/api/account/saved-post-ids', () => HttpResponse.json([])),
    http.get('/api/account/places', () => HttpResponse.json(sent)),
    http.put('/api/account/places', async ({ request }) => {
      sent = ((await request.json()) as { places: unknown[] }).places
      return HttpResponse.json(sent)
    }),
  )
  stop = syncAccount(client)
})
afterEach(() => {
  clearToken()
  stop()
  client.clear()
})

const untilRead = () => vi.waitFor(() => expect(accountIsRead.read()).toBe(true))

it('the places of a visitor are merged into the account at sign-in, and leave the device at sign-out', async () => {
  keepReading(17, 'p4')
  setToken('of miriam')
  await untilRead()
  expect(sent).toEqual([expect.objectContaining({ postId: 17 })])
  expect(placeOf(17)?.reading?.anchor).toBe('p4')
  clearToken()
  expect(readPlaces()).toEqual([])
})

it('another reader who signs in on this device does not get them', async () => {
  setToken('of miriam')
  await untilRead()
  keepReading(17, 'p4')
  sent = []
  setToken('of aharon')
  expect(readPlaces()).toEqual([])
  await untilRead()
  expect(sent).toEqual([])
})

it('nothing is sent to a shared account', async () => {
  isShared = true
  keepReading(17, 'p4')
  setToken('of the demo user')
  await untilRead()
  keepReading(17, 'p5')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toEqual([])
})
