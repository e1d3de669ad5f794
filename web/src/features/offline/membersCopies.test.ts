import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPost } from '@/testing/data'
import { server } from '@/testing/server'
import { MEMBERS } from './buckets'
import { clearOfflineCache } from './clearOfflineCache'
import { membersCopy, putMembersCopy, removeExpiredCopies } from './membersCopies'
import { cachedResponse, cacheResponse, isCached } from './offlineCache'
import { savedPagesQuery } from './openedPages'
import { keepSaved, removeSaved, syncSaved } from './savedCopies'
import { FakeCaches } from './testing'

const SECRET = 'Zephyrquartz'
const NOW = Date.parse('2026-05-04T12:00:00Z')
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

let caches: FakeCaches
let user: { isPremium: boolean; isShared: boolean; subscriptionExpiresAt: string | null }

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  localStorage.setItem('token', 'of a reader')
  user = { isPremium: true, isShared: false, subscriptionExpiresAt: inHours(48) }
  server.use(
    http.get('/api/user', () => HttpResponse.json(user)),
    http.get('/api/posts/:id', ({ params, request }) => {
      const isOpen = request.headers.has('authorization') && user.isPremium
      const post = aPost({ id: Number(params.id), isPremium: 1, isLocked: !isOpen, content: isOpen ? SECRET : '' })
      const headers = { 'Cache-Control': 'private, no-cache', 'X-Entitlement': isOpen ? 'premium' : 'public' }
      return HttpResponse.json(post, { headers })
    }),
    http.get('/api/posts/:id/collections', () => HttpResponse.json({ series: [], timeline: [] })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const copies = () => caches.urls(MEMBERS.cache)
const savedTitles = async () => {
  const { queryFn } = savedPagesQuery()
  if (typeof queryFn !== 'function') throw new Error('The query has no function.')
  return (await queryFn({} as never)).map(({ path }) => path)
}

/** The text of every stored response, in all caches. */
async function storedText(): Promise<string> {
  const texts: string[] = []
  for (const name of ['opened-1', 'around-1', 'saved-1', 'members-1']) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) texts.push((await (await cache.match(url))?.text()) ?? '')
  }
  return texts.join('\n')
}

describe('the copy of a teaching for members', () => {
  // rule: OFFLINE-14
  it('is kept for a member who saves it, until the membership ends', async () => {
    expect(await keepSaved(1)).toBe(true)
    expect(await (await cachedResponse('/api/posts/1'))?.text()).toContain(SECRET)
    expect(await savedTitles()).toEqual(['/daily-learning/1'])
    vi.setSystemTime(NOW + 48 * HOUR_MS - 1)
    expect(await isCached('/api/posts/1')).toBe(true)
    vi.setSystemTime(NOW + 48 * HOUR_MS)
    expect(await cachedResponse('/api/posts/1')).toBeUndefined()
    expect(await isCached('/api/posts/1')).toBe(false)
    expect(await savedTitles()).toEqual([])
    expect(await storedText()).not.toContain(SECRET)
  })

  // rule: OFFLINE-14
  it('is not kept for others, whether signed in or in a shared account', async () => {
    user.isShared = true
    expect(await keepSaved(1)).toBe(false)
    user = { isPremium: false, isShared: false, subscriptionExpiresAt: inHours(-1) }
    expect(await keepSaved(1)).toBe(false)
    expect(await storedText()).not.toContain(SECRET)
  })

  // rule: OFFLINE-14
  it('is kept for thirty days without a visit, which each visit prolongs', async () => {
    user.subscriptionExpiresAt = null
    await keepSaved(1)
    vi.setSystemTime(NOW + 20 * 24 * HOUR_MS)
    await syncSaved([1], true)
    vi.setSystemTime(NOW + 49 * 24 * HOUR_MS)
    expect(await isCached('/api/posts/1')).toBe(true)
    vi.setSystemTime(NOW + 51 * 24 * HOUR_MS)
    expect(await isCached('/api/posts/1')).toBe(false)
  })

  // rule: OFFLINE-14
  it('is deleted at the next start after the membership ended, also without a network', async () => {
    await keepSaved(1)
    vi.setSystemTime(NOW + 49 * HOUR_MS)
    await removeExpiredCopies()
    expect(await copies()).toEqual([])
  })

  // rule: OFFLINE-14
  it('is deleted when the server says that the reader is no member', async () => {
    await keepSaved(1)
    user.isPremium = false
    await syncSaved([1], true)
    expect(await storedText()).not.toContain(SECRET)
  })

  // rule: OFFLINE-14
  it('is deleted with the sign-out, and when the teaching is removed or gone', async () => {
    await keepSaved(1)
    await clearOfflineCache()
    expect(await copies()).toEqual([])
    await keepSaved(1)
    await removeSaved(1)
    expect(await copies()).toEqual([])
    await keepSaved(1)
    await cacheResponse('/api/posts/1', new Response('', { status: 404 }), '/daily-learning/1')
    expect(await copies()).toEqual([])
  })

  it('is renewed by what the member reads, until the same time, and other teachings are not stored', async () => {
    await keepSaved(1)
    const premium = { headers: { 'Cache-Control': 'private, no-cache', 'X-Entitlement': 'premium' } }
    await cacheResponse('/api/posts/1', Response.json({ id: 1, title: 'Corrected' }, premium), '/daily-learning/1')
    await cacheResponse('/api/posts/2', Response.json({ id: 2, content: SECRET }, premium), '/daily-learning/2')
    expect(await (await membersCopy('/api/posts/1'))?.json()).toEqual({ id: 1, title: 'Corrected' })
    expect(await copies()).toEqual(['/api/posts/1'])
    vi.setSystemTime(NOW + 48 * HOUR_MS)
    expect(await membersCopy('/api/posts/1')).toBeUndefined()
  })

  it('without a valid time has expired', async () => {
    await putMembersCopy('/api/posts/1', { id: 1 }, Number.NaN)
    expect(await membersCopy('/api/posts/1')).toBeUndefined()
    expect(await copies()).toEqual([])
  })
})
