import { delay, http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import type { ApiUrl } from './endpoints'
import { HttpError, isNotFound } from './errors'
import { getJson, getJsonOrNull, getPage, request, send } from './request'

/** Represents any endpoint. */
const URL_ = '/api/thing' as ApiUrl<'/api/posts/recent'>
const POST_URL = '/api/thing' as ApiUrl<'/api/client-errors'>
const BODY = { message: 'a', stack: 'b', page: 'c' }
const echoAuth = http.get(URL_, ({ request: { headers } }) => HttpResponse.json(headers.get('authorization')))

it('the client accepts only the URLs of endpoints', () => {
  // @ts-expect-error - a string has no endpoint, so no type of its result is known.
  expect(() => getJson('/api/thing')).toBeTypeOf('function')
})

afterEach(() => {
  document.cookie = 'auth_token=; max-age=0'
})

describe('request errors', () => {
  // rule: API-8
  it('contain the status and the body', async () => {
    server.use(http.get(URL_, () => new HttpResponse('{"message":"no"}', { status: 422 })))
    await expect(getJson(URL_)).rejects.toThrow('422: {"message":"no"}')
  })

  // rule: API-8
  it('contain the status text if the body is empty', async () => {
    server.use(http.get(URL_, () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' })))
    await expect(getJson(URL_)).rejects.toThrow('503: Service Unavailable')
  })

  // rule: API-4
  it('contain the duration and the URL of a timeout', async () => {
    server.use(
      http.get(URL_, async () => {
        await delay(500)
        return HttpResponse.json({})
      }),
    )
    const slow = send('GET', URL_, (response) => response.json(), { timeoutMs: 20 })
    await expect(slow).rejects.toThrow('Request timeout after 20ms: /api/thing')
  })

  it('are not timeouts if the caller aborted', async () => {
    server.use(http.get(URL_, () => delay('infinite')))
    const controller = new AbortController()
    const call = getJson(URL_, controller.signal)
    controller.abort()
    await expect(call).rejects.toThrow(/abort/i)
  })

  it('distinguish a missing page from other failures', () => {
    expect(isNotFound(new HttpError(404, ''))).toBe(true)
    expect(isNotFound(new HttpError(500, ''))).toBe(false)
    expect(isNotFound(new Error('404'))).toBe(false)
  })
})

describe('the bearer token', () => {
  // rule: API-2
  it('is absent for visitors', async () => {
    server.use(echoAuth)
    expect(await getJson(URL_)).toBeNull()
  })

  // rule: AUTH-51, API-2, DATA-23, DATA-24
  it('comes from `token`, then the legacy key, then the cookie', async () => {
    server.use(echoAuth)
    document.cookie = 'auth_token=from%20cookie'
    expect(await getJson(URL_)).toBe('Bearer from cookie')
    localStorage.setItem('auth_token', 'legacy')
    expect(await getJson(URL_)).toBe('Bearer legacy')
    localStorage.setItem('token', 'main')
    expect(await getJson(URL_)).toBe('Bearer main')
  })

  it('is replaced by the token of the request', async () => {
    server.use(echoAuth)
    localStorage.setItem('token', 'main')
    expect(await getJson(URL_, undefined, { Authorization: 'Bearer other' })).toBe('Bearer other')
  })
})

describe('a rejected token', () => {
  const rejects = () => server.use(http.get(URL_, () => new HttpResponse(null, { status: 401 })))

  it('is forgotten, under both keys', async () => {
    rejects()
    localStorage.setItem('token', 'ended')
    localStorage.setItem('auth_token', 'ended before')
    await expect(getJson(URL_)).rejects.toThrow('401')
    expect([localStorage.getItem('token'), localStorage.getItem('auth_token')]).toEqual([null, null])
  })

  it('stays if it is not the reader’s', async () => {
    rejects()
    localStorage.setItem('token', 'main')
    await expect(getJson(URL_, undefined, { Authorization: 'Bearer other' })).rejects.toThrow('401')
    expect(localStorage.getItem('token')).toBe('main')
  })

  it('does not take its successor with it', async () => {
    server.use(
      http.get(URL_, () => {
        localStorage.setItem('token', 'new')
        return new HttpResponse(null, { status: 401 })
      }),
    )
    localStorage.setItem('token', 'ended')
    await expect(getJson(URL_)).rejects.toThrow('401')
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('survives a failure of the network or of the server', async () => {
    localStorage.setItem('token', 'main')
    server.use(http.get(URL_, () => HttpResponse.error()))
    await expect(getJson(URL_)).rejects.toThrow()
    server.use(http.get(URL_, () => new HttpResponse(null, { status: 503 })))
    await expect(getJson(URL_)).rejects.toThrow('503')
    expect(localStorage.getItem('token')).toBe('main')
  })
})

describe('a legacy cookie that is not valid', () => {
  it('is ignored', async () => {
    server.use(echoAuth)
    document.cookie = 'auth_token=%E0%A4%A'
    expect(await getJson(URL_)).toBeNull()
  })
})

describe('a request', () => {
  // rule: API-3
  it('includes credentials', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    server.use(http.get(URL_, () => HttpResponse.json([])))
    await getJson(URL_)
    expect(sent).toHaveBeenCalledWith(URL_, expect.objectContaining({ credentials: 'include' }))
  })

  it('without credentials sends no token and no cookies', async () => {
    localStorage.setItem('token', 'a-token')
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
    await request('post', POST_URL, { body: BODY, credentials: 'omit', keepalive: true })
    const init = sent.mock.lastCall?.[1]
    expect(init).toMatchObject({ credentials: 'omit', keepalive: true })
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
  })

  // rule: API-4
  it('has a timeout of 15000 ms, and a query of 10000 ms', async () => {
    const deadlines = vi.spyOn(AbortSignal, 'timeout')
    server.use(http.all(URL_, () => HttpResponse.json([])))
    await request('post', POST_URL, { body: BODY })
    await getJson(URL_)
    await getPage(URL_)
    expect(deadlines.mock.calls).toEqual([[15_000], [10_000], [10_000]])
  })

  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.3 Safari/605.1.15'
  // rule: API-5
  it.each([
    ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, 20_000],
    ['an iPad that calls itself a Mac', MAC, 5, 20_000],
    ['a Mac', MAC, 0, 60_000],
  ])('on %s ends after its limit', async (_device, userAgent, touchPoints, limit) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
    const deadlines = vi.spyOn(AbortSignal, 'timeout')
    server.use(http.all(URL_, () => HttpResponse.json([])))
    await request('post', POST_URL, { body: BODY, timeoutMs: 60_000 })
    await request('post', POST_URL, { body: BODY, timeoutMs: 30_000, exceedsIpadTimeout: true })
    await request('post', POST_URL, { body: BODY })
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
    expect(deadlines.mock.calls).toEqual([[limit], [30_000], [15_000]])
  })
})

describe('responses', () => {
  // rule: API-7
  it('are null for a 401 only with getJsonOrNull', async () => {
    server.use(http.get(URL_, () => new HttpResponse('who?', { status: 401 })))
    expect(await getJsonOrNull(URL_)).toBeNull()
    await expect(getJson(URL_)).rejects.toThrow('401: who?')
  })

  // rule: API-6
  it('contain the total of a list, or null', async () => {
    server.use(http.get(URL_, () => HttpResponse.json([1, 2], { headers: { 'X-Total-Count': '7' } })))
    expect(await getPage(URL_)).toEqual({ items: [1, 2], total: 7 })
    server.use(http.get(URL_, () => HttpResponse.json([])))
    expect(await getPage(URL_)).toEqual({ items: [], total: null })
  })

  it('with status 204 are null, for every method', async () => {
    server.use(http.all(URL_, () => new HttpResponse(null, { status: 204 })))
    expect(await getJson(URL_)).toBeNull()
    expect(await request('post', POST_URL, { body: BODY })).toBeNull()
    expect(await getPage(URL_)).toEqual({ items: [], total: null })
  })

  it('are an empty list if the list is null', async () => {
    server.use(http.get(URL_, () => HttpResponse.json(null)))
    expect(await getPage(URL_)).toEqual({ items: [], total: null })
  })

  // rule: API-1
  it('are parsed, and bodies are sent as JSON', async () => {
    server.use(
      http.post(URL_, async ({ request: received }) =>
        HttpResponse.json({ type: received.headers.get('content-type'), body: await received.json() }),
      ),
    )
    expect(await request('post', POST_URL, { body: BODY })).toEqual({ type: 'application/json', body: BODY })
  })
})
