import { describe, expect, it, vi } from 'vitest'
import { RELATED, selectStrategy, isPublic, usesOnly, isLibraryUrl, mainApiUrl, networkFirst, OPENED, bucketFor } from './rules'

const HERE = 'http://site.test'
const FILES = new Set(['/assets/index-1a.js', '/favicon.svg'])
const handled = (path: string, mode = 'cors', method = 'GET') => selectStrategy({ method, mode, url: HERE + path }, HERE, FILES)

describe('the worker takes part', () => {
  it.each(['/', '/daily-learning/1', '/weekly-essay?page=2', '/series/light', '/search', '/offline', '/administrator'])(
    'in the page %s',
    (path) => expect(handled(path, 'navigate')).toBe('page'),
  )

  it('in the files of its own version', () => {
    expect(handled('/assets/index-1a.js')).toBe('file')
    expect(handled('/favicon.svg')).toBe('file')
    expect(handled('/assets/index-2b.js')).toBeNull()
  })

  it.each([
    '/api/posts/1',
    '/api/posts/daily?limit=20',
    '/api/posts/1/collections',
    '/api/series/slug/light',
    '/api/series/1/posts',
    '/api/torah-timeline',
    '/api/torah-timeline?book=Genesis',
    '/api/journey-paths/from/3',
    '/api/testimonials',
  ])('in the answer %s', (path) => expect(handled(path)).toBe('response'))
})

describe('the worker leaves alone', () => {
  it.each([
    '/api/search?q=light',
    '/api/instant-search',
    '/api/admin/login',
    '/api/auth/login',
    '/api/account',
    '/api/health',
    '/api/postscript',
    '/media/samples/one.m4a',
    '/assets/water-1a.ogg',
    '/cards/home.png',
  ])('%s', (path) => expect(handled(path)).toBeNull())

  it.each(['/api/docs', '/feeds/all.xml', '/sitemap.xml', '/media/samples/one.m4a', '/llms.txt', '/admin', '/Admin/searches'])(
    'what one opens at %s, which is no page of the site',
    (path) => expect(handled(path, 'navigate')).toBeNull(),
  )

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('every %s', (method) => {
    expect(handled('/api/posts/1', 'cors', method)).toBeNull()
    expect(handled('/daily-learning', 'navigate', method)).toBeNull()
  })

  it('what other sites answer', () => {
    expect(selectStrategy({ method: 'GET', mode: 'no-cors', url: 'https://else.test/api/posts/1' }, HERE, FILES)).toBeNull()
  })
})

describe('what is kept', () => {
  it('is what everyone may read', () => {
    const answer = (status: number, control: string) => new Response('', { status, headers: { 'Cache-Control': control } })
    expect(isPublic(answer(200, 'public, no-cache'))).toBe(true)
    expect(isPublic(answer(200, 'private, no-store'))).toBe(false)
    expect(isPublic(new Response(''))).toBe(false)
    expect(isPublic(answer(404, 'public'))).toBe(false)
  })

  it('counts as opened on its own page alone', () => {
    expect(bucketFor('/api/posts/1', '/daily-learning/1')).toBe(OPENED)
    expect(bucketFor('/api/posts/1', '/weekly-essay/3')).toBe(RELATED)
    expect(bucketFor('/api/posts/1/collections', '/daily-learning/1')).toBe(RELATED)
    expect(bucketFor('/api/posts/daily?limit=20', '/daily-learning')).toBe(RELATED)
    expect(bucketFor('/api/series/slug/light', '/series/Light')).toBe(OPENED)
    expect(OPENED.maxEntries).toBe(60)
  })
})

describe('a page stands on', () => {
  it.each([
    ['/', '/api/posts/recent'],
    ['/daily-learning', '/api/posts/daily'],
    ['/Weekly-Essay/', '/api/posts/weekly'],
    ['/series', '/api/series/active'],
    ['/torah-timeline', '/api/torah-timeline'],
    ['/daily-learning/12', '/api/posts/12'],
    ['/weekly-essay/12/', '/api/posts/12'],
    ['/Series/On-Light', '/api/series/slug/on-light'],
    ['/series/%D7%90%D7%95%D7%A8', '/api/series/slug/%D7%90%D7%95%D7%A8'],
    ['/torah-timeline/noach', '/api/torah-timeline/slug/noach'],
  ])('%s on %s', (path, address) => {
    expect(mainApiUrl(path)).toBe(address)
    expect(isLibraryUrl(address)).toBe(true)
  })

  it.each(['/search', '/offline', '/login', '/admin', '/weekly-essay/1/2'])('%s on nothing kept', (path) => {
    expect(mainApiUrl(path)).toBeNull()
  })
})

it('versions are not mixed', () => {
  expect(usesOnly('<script src="/assets/index-1a.js"></script><img src="/favicon.svg">', FILES)).toBe(true)
  expect(usesOnly('<script src="/assets/index-2b.js"></script>', FILES)).toBe(false)
})

describe('the network goes first', () => {
  const kept = new Response('kept')
  const haveKept = () => Promise.resolve(kept)
  const haveNone = () => Promise.resolve(undefined)
  const never = new Promise<Response>(() => undefined)

  it.each([200, 301, 404])('with its %i', async (status) => {
    const answer = new Response(null, { status })
    expect(await networkFirst(Promise.resolve(answer), haveKept)).toBe(answer)
  })

  it('falls back to the cache for a missing, failed or slow response', async () => {
    const broken = new Response('', { status: 503 })
    expect(await networkFirst(Promise.reject(new TypeError('gone')), haveKept)).toBe(kept)
    expect(await networkFirst(Promise.resolve(broken), haveKept)).toBe(kept)
    vi.useFakeTimers()
    const slow = networkFirst(never, haveKept)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await slow).toBe(kept)
    vi.useRealTimers()
  })

  it('returns the network response when nothing is cached', async () => {
    const broken = new Response('', { status: 503 })
    expect(await networkFirst(Promise.resolve(broken), haveNone)).toBe(broken)
    await expect(networkFirst(Promise.reject(new TypeError('gone')), haveNone)).rejects.toThrow('gone')
  })
})
