import { describe, expect, it, vi } from 'vitest'
import { RELATED, OPENED } from './buckets'
import { selectStrategy, isPublic, usesOnly, isLibraryUrl, mainApiUrl, networkFirst, bucketFor } from './rules'

const ORIGIN = 'http://site.test'
const FILES = new Set(['/assets/index-1a.js', '/favicon.svg'])
const strategyOf = (path: string, mode = 'cors', method = 'GET') => selectStrategy({ method, mode, url: ORIGIN + path }, ORIGIN, FILES)

describe('the worker handles', () => {
  it.each(['/', '/daily-learning/1', '/weekly-essay?page=2', '/series/light', '/search', '/offline', '/administrator'])(
    'the page %s',
    (path) => expect(strategyOf(path, 'navigate')).toBe('page'),
  )

  it('the files of its own version', () => {
    expect(strategyOf('/assets/index-1a.js')).toBe('file')
    expect(strategyOf('/favicon.svg')).toBe('file')
    expect(strategyOf('/assets/index-2b.js')).toBeNull()
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
    '/api/verses?reference=Genesis+6%3A9',
    '/api/mishnah?reference=Mishnah+Avot+1%3A14',
    '/api/mishnah/avot/1',
  ])('the response %s', (path) => expect(strategyOf(path)).toBe('response'))
})

describe('the worker ignores', () => {
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
  ])('%s', (path) => expect(strategyOf(path)).toBeNull())

  it.each([
    ...['/api/docs', '/feeds/all.xml', '/sitemap.xml', '/media/samples/one.m4a', '/llms.txt'],
    ...['/admin', '/Admin/searches', '/weekly-essay-simple', '/weekly-essay-simple/1'],
  ])(
    'navigation to %s, which is not a page of the app',
    (path) => expect(strategyOf(path, 'navigate')).toBeNull(),
  )

  // rule: OFFLINE-5
  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('every %s request', (method) => {
    expect(strategyOf('/api/posts/1', 'cors', method)).toBeNull()
    expect(strategyOf('/daily-learning', 'navigate', method)).toBeNull()
  })

  it('requests to other sites', () => {
    expect(selectStrategy({ method: 'GET', mode: 'no-cors', url: 'https://other-site.test/api/posts/1' }, ORIGIN, FILES)).toBeNull()
  })
})

describe('a cached response', () => {
  it('is public', () => {
    const response = (status: number, control: string) => new Response('', { status, headers: { 'Cache-Control': control } })
    expect(isPublic(response(200, 'public, no-cache'))).toBe(true)
    expect(isPublic(response(200, 'private, no-store'))).toBe(false)
    expect(isPublic(new Response(''))).toBe(false)
    expect(isPublic(response(404, 'public'))).toBe(false)
  })

  it('counts as opened only on its own page', () => {
    expect(bucketFor('/api/posts/1', '/daily-learning/1')).toBe(OPENED)
    expect(bucketFor('/api/posts/1', '/weekly-essay/3')).toBe(RELATED)
    expect(bucketFor('/api/posts/1/collections', '/daily-learning/1')).toBe(RELATED)
    expect(bucketFor('/api/posts/daily?limit=20', '/daily-learning')).toBe(RELATED)
    expect(bucketFor('/api/series/slug/light', '/series/Light')).toBe(OPENED)
    expect(bucketFor('/api/mishnah/avot/1', '/mishnah/Avot/1')).toBe(OPENED)
    expect(bucketFor('/api/mishnah?reference=Mishnah+Avot+1%3A14', '/mishnah/avot/1')).toBe(RELATED)
    expect(OPENED.maxEntries).toBe(60)
  })
})

describe('the main API URL of the page', () => {
  it.each([
    ['/', '/api/posts/recent'],
    ['/daily-learning', '/api/posts/daily'],
    ['/Weekly-Essay/', '/api/posts/weekly'],
    ['/series', '/api/series/active'],
    ['/torah-timeline', '/api/torah-timeline'],
    ['/daily-learning/12', '/api/posts/12'],
    ['/Mishnah/avot/1/', '/api/mishnah/avot/1'],
    ['/weekly-essay/12/', '/api/posts/12'],
    ['/Series/On-Light', '/api/series/slug/on-light'],
    ['/series/%D7%90%D7%95%D7%A8', '/api/series/slug/%D7%90%D7%95%D7%A8'],
    ['/torah-timeline/noach', '/api/torah-timeline/slug/noach'],
  ])('%s is %s', (path, address) => {
    expect(mainApiUrl(path)).toBe(address)
    expect(isLibraryUrl(address)).toBe(true)
  })

  it.each(['/search', '/offline', '/login', '/admin', '/weekly-essay/1/2', '/mishnah/avot', '/mishnah/avot/01'])('%s is null', (path) => {
    expect(mainApiUrl(path)).toBeNull()
  })
})

// rule: OFFLINE-9
it('a cached page is used only with the files of its version', () => {
  expect(usesOnly('<script src="/assets/index-1a.js"></script><img src="/favicon.svg">', FILES)).toBe(true)
  expect(usesOnly('<script src="/assets/index-2b.js"></script>', FILES)).toBe(false)
  const hebrew = new Set(['/he/assets/index-1a.js'])
  expect(usesOnly('<script src="/he/assets/index-1a.js"></script>', hebrew)).toBe(true)
  expect(usesOnly('<script src="/assets/index-1a.js"></script>', hebrew)).toBe(false)
})

describe('networkFirst', () => {
  const cached = new Response('cached')
  const fromCache = () => Promise.resolve(cached)
  const fromEmptyCache = () => Promise.resolve(undefined)
  const never = new Promise<Response>(() => undefined)

  it.each([200, 301, 404])('returns the network response with status %i', async (status) => {
    const response = new Response(null, { status })
    expect(await networkFirst(Promise.resolve(response), fromCache)).toBe(response)
  })

  // rule: OFFLINE-4
  it('falls back to the cache for a missing, failed or slow response', async () => {
    const broken = new Response('', { status: 503 })
    expect(await networkFirst(Promise.reject(new TypeError('gone')), fromCache)).toBe(cached)
    expect(await networkFirst(Promise.resolve(broken), fromCache)).toBe(cached)
    vi.useFakeTimers()
    const slow = networkFirst(never, fromCache)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await slow).toBe(cached)
    vi.useRealTimers()
  })

  it('returns the network response when nothing is cached', async () => {
    const broken = new Response('', { status: 503 })
    expect(await networkFirst(Promise.resolve(broken), fromEmptyCache)).toBe(broken)
    await expect(networkFirst(Promise.reject(new TypeError('gone')), fromEmptyCache)).rejects.toThrow('gone')
  })
})
