import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { doneAliyot, markAliyah } from '@/api/aliyot/store'
import { accountIsRead, keepReading, placeOf, readPlaces } from '@/api/places/store'
import { clearToken, setToken } from '@/api/token'
import { userQuery } from '@/features/accounts/api/user'
import { MEMBERS } from '@/features/offline/buckets'
import { putMembersCopy } from '@/features/offline/membersCopies'
import { FakeCaches } from '@/features/offline/testing'
import { server } from '@/testing/server'
import { syncAccount } from './readerChange'

const client = createQueryClient()
let isShared: boolean
let isPremium: boolean
let keepsHistory: boolean
let sent: unknown[]
let marks: unknown[]
let stop: () => void

beforeEach(() => {
  isShared = false
  isPremium = true
  keepsHistory = true
  sent = []
  marks = []
  server.use(
    http.get('/api/user', () => HttpResponse.json({ id: 5, username: 'miriam', isShared, isPremium, keepsHistory })),
    http.get('/api/account/saved-post-ids', () => HttpResponse.json([])),
    http.get('/api/account/places', () => HttpResponse.json(sent)),
    http.put('/api/account/places', async ({ request }) => {
      sent = ((await request.json()) as { places: unknown[] }).places
      return HttpResponse.json(sent)
    }),
  )
  server.use(
    http.get('/api/account/aliyot', () => HttpResponse.json(marks)),
    http.put('/api/account/aliyot', async ({ request }) => {
      marks = ((await request.json()) as { marks: unknown[] }).marks
      return HttpResponse.json(marks)
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

// rule: ACCOUNT-8
it('the places of a visitor are merged into the account at sign-in, and leave the device at sign-out', async () => {
  keepReading(17, 'p4')
  setToken('of miriam')
  await untilRead()
  expect(sent).toEqual([expect.objectContaining({ postId: 17 })])
  expect(placeOf(17)?.reading?.anchor).toBe('p4')
  clearToken()
  expect(readPlaces()).toEqual([])
})

// rule: ALIYAH-3
it('the aliyot that a visitor has done are merged into the account at sign-in, and leave the device at sign-out', async () => {
  markAliyah('2', 1, true)
  setToken('of miriam')
  await vi.waitFor(() => expect(marks).toEqual([expect.objectContaining({ reading: '2', aliyah: 1, isDone: true })]))
  clearToken()
  expect([...doneAliyot('2')]).toEqual([])
})

// rule: ACCOUNT-8
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

// rule: AUTH-19
it('nothing is sent to a shared account', async () => {
  isShared = true
  keepReading(17, 'p4')
  setToken('of the demo user')
  await untilRead()
  keepReading(17, 'p5')
  markAliyah('2', 1, true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([sent, marks]).toEqual([[], []])
})

it('copies for members are removed by any answer that says that the reader is no member', async () => {
  const caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  setToken('of miriam')
  await untilRead()
  await putMembersCopy('/api/posts/1', { id: 1 }, Date.now() + 60_000)
  await client.invalidateQueries({ queryKey: ['/api/user'], refetchType: 'none' })
  await client.query(userQuery())
  expect(await caches.urls(MEMBERS.cache)).toEqual(['/api/posts/1'])
  isPremium = false
  await client.invalidateQueries({ queryKey: ['/api/user'], refetchType: 'none' })
  await client.query(userQuery())
  await vi.waitFor(async () => expect(await caches.urls(MEMBERS.cache)).toEqual([]))
  vi.unstubAllGlobals()
})

// rule: ACCOUNT-13
it('follows the switch of the account on this device', async () => {
  keepsHistory = false
  setToken('of miriam')
  await untilRead()
  keepReading(17, 'p4')
  expect(readPlaces()).toEqual([])
  keepsHistory = true
  await client.invalidateQueries({ queryKey: ['/api/user'], refetchType: 'none' })
  await client.query(userQuery())
  keepReading(17, 'p4')
  expect(placeOf(17)?.reading?.anchor).toBe('p4')
  keepsHistory = false
  await client.invalidateQueries({ queryKey: ['/api/user'], refetchType: 'none' })
  await client.query(userQuery())
  expect(localStorage.getItem('history-off')).toBe('account')
  clearToken()
  await vi.waitFor(() => expect(localStorage.getItem('history-off')).toBeNull())
})

it('keeps a device switched off whose account is on', async () => {
  localStorage.setItem('history-off', '1')
  setToken('of miriam')
  await untilRead()
  keepReading(30, 'p4')
  expect(placeOf(30)).toBeUndefined()
  clearToken()
  expect(localStorage.getItem('history-off')).toBe('1')
  localStorage.removeItem('history-off')
})
