import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { aPost } from '@/testing/data'
import { clearOfflineCache } from './clearOfflineCache'
import { cacheResponse, isCached, cachedResponse } from './offlineCache'
import { SAVED } from './buckets'
import { keepSaved, removeSaved, syncSaved } from './savedCopies'
import { FakeCaches } from './testing'

const PUBLIC = { headers: { 'Cache-Control': 'public, no-cache' } }
let caches: FakeCaches
let tokens: (string | null)[]

beforeEach(() => {
  caches = new FakeCaches()
  tokens = []
  vi.stubGlobal('caches', caches)
  localStorage.setItem('token', 'of a reader')
  server.use(
    http.get('/api/posts/:id', ({ params, request }) => {
      tokens.push(request.headers.get('authorization'))
      return HttpResponse.json(aPost({ id: Number(params.id), type: params.id === '3' ? 'weekly' : 'daily', isLocked: params.id === '8' }), PUBLIC)
    }),
    http.get('/api/posts/:id/collections', () => HttpResponse.json({ series: [], timeline: [] }, PUBLIC)),
    http.get('/api/posts/:id/related', () => HttpResponse.json([], PUBLIC)),
    http.get('/api/journey-paths/from/:id', () => HttpResponse.json([], PUBLIC)),
  )
})

it('a saved teaching is kept with what its page shows, as every visitor receives it', async () => {
  expect(await keepSaved(3)).toBe(true)
  expect((await caches.urls(SAVED.cache)).sort()).toEqual([
    '/api/journey-paths/from/3',
    '/api/posts/3',
    '/api/posts/3/collections',
    '/api/posts/3/related?type=weekly',
  ])
  expect(tokens).toEqual([null])
  await removeSaved(3)
  expect(await caches.urls(SAVED.cache)).toEqual([])
})

// rule: OFFLINE-13
it('for a reader who is no member nothing is kept of a locked teaching, nor of a response that is not public', async () => {
  server.use(http.get('/api/user', () => HttpResponse.json({ isPremium: false })))
  expect(await keepSaved(8)).toBe(false)
  server.use(http.get('/api/posts/9', () => HttpResponse.json(aPost({ id: 9 }), { headers: { 'Cache-Control': 'private' } })))
  expect(await keepSaved(9)).toBe(false)
  expect(await caches.urls(SAVED.cache)).toEqual([])
})

// rule: OFFLINE-13
it('opening sixty others does not evict it, and opening it again renews it', async () => {
  await keepSaved(1)
  for (let id = 100; id < 170; id++) await cacheResponse(`/api/posts/${id}`, Response.json({ id }, PUBLIC), `/daily-learning/${id}`)
  expect(await isCached('/api/posts/1')).toBe(true)
  await cacheResponse('/api/posts/1', Response.json({ id: 1, title: 'Corrected' }, PUBLIC), '/daily-learning/1')
  expect(await (await cachedResponse('/api/posts/1'))?.json()).toEqual({ id: 1, title: 'Corrected' })
  await cacheResponse('/api/posts/1', new Response('', { status: 404 }), '/daily-learning/1')
  expect(await isCached('/api/posts/1')).toBe(false)
})

// rule: OFFLINE-13
it('other devices fetch what was saved, and remove what was removed', async () => {
  await keepSaved(1)
  await syncSaved([2, 3], true)
  expect((await caches.urls(SAVED.cache)).filter((url) => /posts\/\d+$/.test(url))).toEqual(['/api/posts/2', '/api/posts/3'])
  await syncSaved([3, 4], false)
  expect((await caches.urls(SAVED.cache)).filter((url) => /posts\/\d+$/.test(url))).toEqual(['/api/posts/3'])
})

// rule: OFFLINE-13
it('signing out removes it', async () => {
  await keepSaved(1)
  await clearOfflineCache()
  expect(await isCached('/api/posts/1')).toBe(false)
})
