import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { accountIsRead, forgetPlaces, keepListening, keepReading, placeOf, readPlaces, writePlaces, type Place } from './store'
import { syncPlaces } from './sync'

const place = (postId: number, anchor: string | null, at: string): Place => ({ postId, reading: { anchor, at }, listening: null })
/** What the account has, and the bodies that were sent to it. */
let account: Place[]
let sent: { places: Place[] }[]
let stop: () => void = () => undefined

beforeEach(() => {
  account = []
  sent = []
  localStorage.setItem('token', 'of a reader')
  server.use(
    http.get('/api/account/places', () => HttpResponse.json(account)),
    http.put('/api/account/places', async ({ request }) => {
      const body = (await request.json()) as { places: Place[] }
      sent.push(body)
      return HttpResponse.json(body.places)
    }),
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

async function start() {
  stop = syncPlaces()
  await vi.waitFor(() => expect(accountIsRead.read()).toBe(true))
}

describe('the places of a device', () => {
  it('are the last hundred', () => {
    for (let id = 1; id <= 101; id++) keepReading(id, 'p2')
    expect([readPlaces().length, placeOf(1), placeOf(2)?.reading?.anchor]).toEqual([100, undefined, 'p2'])
  })

  it('have reading and listening side by side', () => {
    keepReading(1, 'p2')
    keepListening(1, 30)
    keepReading(1, null)
    expect(placeOf(1)).toMatchObject({ reading: { anchor: null }, listening: { seconds: 30 }, unsent: true })
  })

  // rule: ACCOUNT-11
  it('stay at the end of a text that was read to it, as the last one read', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
    keepReading(1, null)
    keepReading(2, 'p2')
    vi.setSystemTime(Date.UTC(2026, 10, 21))
    keepReading(1, 'p1')
    expect(readPlaces().map(({ postId, reading }) => [postId, reading?.anchor])).toEqual([[2, 'p2'], [1, null]])
    expect(placeOf(1)?.reading?.at).toBe('2026-11-21T00:00:00.000Z')
  })

  it('do not begin with a recording that hardly began', () => {
    keepListening(1, 0)
    expect(placeOf(1)).toBeUndefined()
  })

  it('can be forgotten', () => {
    keepReading(1, 'p2')
    forgetPlaces()
    expect(readPlaces()).toEqual([])
  })
})

describe('the account', () => {
  it('receives the places of the device at sign-in, and adds those of other devices', async () => {
    keepReading(1, 'p2')
    account = [place(2, 'p7', '2026-11-20T10:00:00Z')]
    await start()
    expect(sent.map(({ places }) => places.map(({ postId }) => postId))).toEqual([[1]])
    expect(placeOf(2)?.reading?.anchor).toBe('p7')
  })

  it('wins where it has a newer place, and loses where the device has', async () => {
    writePlaces([{ ...place(1, 'p1', '2026-11-20T10:00:00Z'), unsent: true }])
    // The server keeps the newest, and returns it.
    account = [place(1, 'p5', '2026-11-20T11:00:00Z')]
    server.use(
      http.put('/api/account/places', () => {
        // Meanwhile the reader reads on, here.
        writePlaces([...readPlaces(), { ...place(2, 'p9', '2026-11-20T12:00:00Z'), unsent: true }])
        account = [...account, place(2, 'p5', '2026-11-20T11:00:00Z')]
        return HttpResponse.json([account[0]])
      }),
    )
    await start()
    expect(placeOf(1)?.reading?.anchor).toBe('p5')
    expect(placeOf(2)?.reading?.anchor).toBe('p9')
  })

  it('removes what was removed on another device', async () => {
    writePlaces([place(1, 'p1', '2026-11-20T10:00:00Z')])
    await start()
    expect(sent).toEqual([])
    expect(placeOf(1)).toBeUndefined()
  })

  // rule: ACCOUNT-11
  it('is sent a place soon, and then at most every 30 seconds', async () => {
    await start()
    vi.useFakeTimers()
    keepReading(1, 'p2')
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    await vi.waitFor(() => expect(readPlaces().some(({ unsent }) => unsent)).toBe(false))
    vi.useFakeTimers()
    for (const anchor of ['p3', 'p4', 'p5']) keepReading(1, anchor)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.places[0]?.reading?.anchor).toBe('p5')
  })

  // rule: ACCOUNT-11
  it('is sent the last place when the page is left, by a request that outlives it', async () => {
    await start()
    keepReading(1, 'p2')
    await vi.waitFor(() => expect(readPlaces().some(({ unsent }) => unsent)).toBe(false))
    keepReading(1, 'p3')
    const fetched = vi.spyOn(globalThis, 'fetch')
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(fetched.mock.calls[0]?.[1]?.keepalive).toBe(true)
    fetched.mockRestore()
  })

  it('is not sent what failed again and again: the place waits for the next one', async () => {
    server.use(http.put('/api/account/places', () => HttpResponse.error()))
    await start()
    keepReading(1, 'p2')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(placeOf(1)?.unsent).toBe(true)
  })

  it('stores nothing on a device whose reader has signed out meanwhile', async () => {
    let respond: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (respond = resolve))
    server.use(
      http.get('/api/account/places', async () => {
        await answered
        return HttpResponse.json([place(2, 'p7', '2026-11-20T10:00:00Z')])
      }),
    )
    stop = syncPlaces()
    localStorage.removeItem('token')
    respond()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(readPlaces()).toEqual([])
  })
})
