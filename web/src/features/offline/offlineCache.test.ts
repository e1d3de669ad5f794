import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearOfflineCache, isCached, cacheInitialData, cachedResponse, cacheResponse, openedResponses } from './offlineCache'
import type { InitialData } from '@/shared/lib/entitlement'
import { RELATED, OPENED } from './rules'
import { FakeCaches } from './testing'

let caches: FakeCaches

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

const everyones = (data: unknown, status = 200) =>
  Response.json(data, { status, headers: { 'Cache-Control': 'public, no-cache' } })
const open = (id: number, data: unknown = { id }) => cacheResponse(`/api/posts/${id}`, everyones(data), `/daily-learning/${id}`)

describe('the store', () => {
  it('gives back what was opened', async () => {
    await open(1, { title: 'The candle' })
    expect(await (await cachedResponse('/api/posts/1'))?.json()).toEqual({ title: 'The candle' })
    expect(await isCached('/api/posts/2')).toBe(false)
  })

  it('holds sixty, and lets the oldest go: opening again makes it the newest', async () => {
    for (let id = 1; id <= 60; id += 1) await open(id)
    await open(1)
    await open(61)
    const held = await caches.held(OPENED.cache)
    expect(held).toHaveLength(60)
    expect(held).not.toContain('/api/posts/2')
    expect((await openedResponses()).slice(0, 2).map(({ url }) => url)).toEqual(['/api/posts/61', '/api/posts/1'])
  })

  it('does not count as opened what another page showed, but can read it', async () => {
    await cacheResponse('/api/posts/7', everyones({ id: 7 }), '/weekly-essay/3')
    expect(await openedResponses()).toEqual([])
    expect(await isCached('/api/posts/7')).toBe(true)
    await open(7)
    expect(await caches.held(RELATED.cache)).toEqual([])
    await cacheResponse('/api/posts/7', everyones({ id: 7 }), '/weekly-essay/3')
    expect(await caches.held(OPENED.cache)).toEqual(['/api/posts/7'])
    expect(await caches.held(RELATED.cache)).toEqual([])
  })

  it('keeps nothing that is one reader’s own, and lets go what is no more', async () => {
    await cacheResponse('/api/posts/1', Response.json({ id: 1 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(false)
    await open(1)
    await cacheResponse('/api/posts/1', new Response('', { status: 500 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(true)
    await cacheResponse('/api/posts/1', new Response('', { status: 404 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(false)
  })

  it('lets go what is no longer for everyone', async () => {
    await open(1)
    await cacheResponse('/api/posts/1', Response.json({ id: 1 }, { headers: { 'Cache-Control': 'private, no-cache' } }), '/')
    expect(await isCached('/api/posts/1')).toBe(false)
  })

  it('is emptied at once', async () => {
    await open(1)
    await cacheResponse('/api/posts/2', everyones({ id: 2 }), '/')
    await clearOfflineCache()
    expect(await isCached('/api/posts/1')).toBe(false)
    expect(await isCached('/api/posts/2')).toBe(false)
  })

  it('finds a list by any part of it', async () => {
    await cacheResponse('/api/posts/daily?limit=20', everyones([]), '/daily-learning')
    expect(await isCached('/api/posts/daily')).toBe(true)
    expect(await cachedResponse('/api/posts/daily?limit=20&offset=20')).toBeUndefined()
  })
})

it('the answers that came with a page are kept, lists with their length', async () => {
  const came: InitialData[] = [
    { key: ['/api/posts/daily?limit=20'], entitlement: 'any', data: [1, 2], total: 40 },
    { key: ['/api/posts/3'], entitlement: 'any', data: { id: 3 } },
    { key: ['/api/account'], entitlement: 'any', data: { name: 'A reader' } },
  ]
  await cacheInitialData(came, '/weekly-essay/3')
  const list = await cachedResponse('/api/posts/daily?limit=20')
  expect(list?.headers.get('X-Total-Count')).toBe('40')
  expect(await list?.json()).toEqual([1, 2])
  expect(await openedResponses()).toEqual([{ url: '/api/posts/3', response: { id: 3 } }])
  expect(await isCached('/api/account')).toBe(false)
})

it('an answer that depends on what its reader may read is not stored', async () => {
  const entitled: InitialData[] = [
    { key: ['/api/posts/3'], entitlement: 'premium', data: { id: 3 } },
    { key: ['/api/posts/4'], entitlement: 'public', data: { id: 4 } },
  ]
  await cacheInitialData(entitled, '/weekly-essay/3')
  expect(await isCached('/api/posts/3')).toBe(false)
  expect(await isCached('/api/posts/4')).toBe(false)
})

it('a browser that keeps nothing has opened nothing', async () => {
  vi.unstubAllGlobals()
  expect(await openedResponses()).toEqual([])
})
