import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearOfflineCache } from './clearOfflineCache'
import { isCached, cacheInitialData, cachedResponse, cacheResponse, openedResponses } from './offlineCache'
import type { InitialData } from '@/shared/lib/entitlement'
import { RELATED, OPENED } from './buckets'
import { FakeCaches } from './testing'

let caches: FakeCaches

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

const publicResponse = (data: unknown, status = 200) =>
  Response.json(data, { status, headers: { 'Cache-Control': 'public, no-cache' } })
const open = (id: number, data: unknown = { id }) => cacheResponse(`/api/posts/${id}`, publicResponse(data), `/daily-learning/${id}`)

describe('the offline cache', () => {
  it('returns opened responses', async () => {
    await open(1, { title: 'The candle' })
    expect(await (await cachedResponse('/api/posts/1'))?.json()).toEqual({ title: 'The candle' })
    expect(await isCached('/api/posts/2')).toBe(false)
  })

  // rule: OFFLINE-3
  it('keeps the sixty most recently opened responses', async () => {
    for (let id = 1; id <= 60; id += 1) await open(id)
    await open(1)
    await open(61)
    const urls = await caches.urls(OPENED.cache)
    expect(urls).toHaveLength(60)
    expect(urls).not.toContain('/api/posts/2')
    expect((await openedResponses()).slice(0, 2).map(({ url }) => url)).toEqual(['/api/posts/61', '/api/posts/1'])
  })

  // rule: OFFLINE-3
  it('stores the data of related pages separately from opened pages', async () => {
    await cacheResponse('/api/posts/7', publicResponse({ id: 7 }), '/weekly-essay/3')
    expect(await openedResponses()).toEqual([])
    expect(await isCached('/api/posts/7')).toBe(true)
    await open(7)
    expect(await caches.urls(RELATED.cache)).toEqual([])
    await cacheResponse('/api/posts/7', publicResponse({ id: 7 }), '/weekly-essay/3')
    expect(await caches.urls(OPENED.cache)).toEqual(['/api/posts/7'])
    expect(await caches.urls(RELATED.cache)).toEqual([])
  })

  // rule: OFFLINE-5
  it('does not store private responses, and deletes a response that is now missing', async () => {
    await cacheResponse('/api/posts/1', Response.json({ id: 1 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(false)
    await open(1)
    await cacheResponse('/api/posts/1', new Response('', { status: 500 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(true)
    await cacheResponse('/api/posts/1', new Response('', { status: 404 }), '/daily-learning/1')
    expect(await isCached('/api/posts/1')).toBe(false)
  })

  it('deletes a response that is no longer public', async () => {
    await open(1)
    await cacheResponse('/api/posts/1', Response.json({ id: 1 }, { headers: { 'Cache-Control': 'private, no-cache' } }), '/')
    expect(await isCached('/api/posts/1')).toBe(false)
  })

  it('after the launch stores what every visitor receives, and nothing that only members receive', async () => {
    const entitled = (entitlement: string) => ({ headers: { 'Cache-Control': 'private, no-cache', 'X-Entitlement': entitlement } })
    await cacheResponse('/api/posts/1', Response.json({ id: 1 }, entitled('public')), '/daily-learning/1')
    await cacheResponse('/api/posts/2', Response.json({ id: 2 }, entitled('premium')), '/daily-learning/2')
    expect(await isCached('/api/posts/1')).toBe(true)
    expect(await isCached('/api/posts/2')).toBe(false)
    await cacheResponse('/api/posts/1', Response.json({ id: 1, secret: true }, entitled('premium')), '/daily-learning/1')
    expect(await (await cachedResponse('/api/posts/1'))?.json()).toEqual({ id: 1 })
  })

  it('can be cleared', async () => {
    await open(1)
    await cacheResponse('/api/posts/2', publicResponse({ id: 2 }), '/')
    await clearOfflineCache()
    expect(await isCached('/api/posts/1')).toBe(false)
    expect(await isCached('/api/posts/2')).toBe(false)
  })

  it('matches any page of a list', async () => {
    await cacheResponse('/api/posts/daily?limit=20', publicResponse([]), '/daily-learning')
    expect(await isCached('/api/posts/daily')).toBe(true)
    expect(await cachedResponse('/api/posts/daily?limit=20&offset=20')).toBeUndefined()
  })
})

it('the initial data of a page are cached, lists with their total', async () => {
  const initialData: InitialData[] = [
    { key: ['/api/posts/daily?limit=20'], entitlement: 'any', data: [1, 2], total: 40 },
    { key: ['/api/posts/3'], entitlement: 'any', data: { id: 3 } },
    { key: ['/api/account'], entitlement: 'any', data: { name: 'A reader' } },
  ]
  await cacheInitialData(initialData, '/weekly-essay/3')
  const list = await cachedResponse('/api/posts/daily?limit=20')
  expect(list?.headers.get('X-Total-Count')).toBe('40')
  expect(await list?.json()).toEqual([1, 2])
  expect(await openedResponses()).toEqual([{ url: '/api/posts/3', response: { id: 3 } }])
  expect(await isCached('/api/account')).toBe(false)
})

it('initial data that only members receive are not cached', async () => {
  const entitled: InitialData[] = [
    { key: ['/api/posts/3'], entitlement: 'premium', data: { id: 3 } },
    { key: ['/api/posts/4'], entitlement: 'public', data: { id: 4 } },
  ]
  await cacheInitialData(entitled, '/weekly-essay/3')
  expect(await isCached('/api/posts/3')).toBe(false)
  expect(await isCached('/api/posts/4')).toBe(true)
})

it('a browser without Cache Storage has no opened responses', async () => {
  vi.unstubAllGlobals()
  expect(await openedResponses()).toEqual([])
})
