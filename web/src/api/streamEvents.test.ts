import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import type { ApiUrl } from './endpoints'
import { errorCode, HttpError, TimeoutError } from './errors'
import { streamEvents, type ServerEvent } from './streamEvents'

/** Represents any endpoint. */
const URL_ = '/api/stream' as ApiUrl<'/api/client-errors'>
const BODY = { message: 'a', stack: 'b', page: 'c' }
const encoder = new TextEncoder()

/** Responds with these chunks of text or bytes; `open` keeps the stream open after the last chunk. */
const respond = (chunks: (string | Uint8Array)[], { open = false, status = 200 } = {}) =>
  server.use(
    http.post(URL_, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
          if (!open) controller.close()
        },
      })
      return new HttpResponse(body, { status, headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )

async function collect(stream: AsyncIterable<ServerEvent>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

describe('events', () => {
  // rule: API-11
  it('are complete, even if the network splits them', async () => {
    respond(['event: tok', 'en\nid: 1\ndata: {"text"', ':"שב"}\n\n: ping\n\ndata: done\n\n'])
    expect(await collect(streamEvents(URL_, { body: BODY }))).toEqual([
      { event: 'token', data: '{"text":"שב"}', id: '1' },
      { event: 'message', data: 'done', id: undefined },
    ])
  })

  it('are complete, even if the network splits a character', async () => {
    const bytes = encoder.encode('data: שב\n\n')
    const cut = bytes.indexOf(0xd7) + 1
    respond([bytes.slice(0, cut), bytes.slice(cut)])
    expect(await collect(streamEvents(URL_, { body: BODY }))).toMatchObject([{ data: 'שב' }])
  })

  // rule: API-11
  it('may take longer than the timeout, which applies to the headers only', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    // The headers arrive immediately, however busy the machine is.
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body.readable))
    const events = collect(streamEvents(URL_, { body: BODY, timeoutMs: 1 }))
    await delay(30)
    expect(fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
    const writer = body.writable.getWriter()
    await writer.write(encoder.encode('data: late\n\n'))
    await writer.close()
    expect(await events).toMatchObject([{ data: 'late' }])
  })

  it('named "error" are thrown with their code', async () => {
    respond(['data: one\n\nevent: error\ndata: {"code":"unavailable","message":"gone"}\n\n'])
    const stream = streamEvents(URL_, { body: BODY })
    expect((await stream.next()).value).toMatchObject({ data: 'one' })
    await expect(stream.next()).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a stream', () => {
  it('throws the error of a response that is not OK', async () => {
    server.use(http.post(URL_, () => HttpResponse.json({ code: 'rate_limited', message: 'slow', retryAfter: 9 }, { status: 429 })))
    const error: unknown = await collect(streamEvents(URL_, { body: BODY })).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 9 })
  })

  it('times out if the headers are late', async () => {
    server.use(http.post(URL_, () => delay('infinite')))
    await expect(collect(streamEvents(URL_, { body: BODY, timeoutMs: 20 }))).rejects.toThrow(TimeoutError)
  })

  it('with a broken connection yields the received events, then throws a network error', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body.readable))
    const stream = streamEvents(URL_, { body: BODY })
    const writer = body.writable.getWriter()
    void writer.write(encoder.encode('data: one\n\ndata: tw')).catch(() => undefined)
    expect((await stream.next()).value).toMatchObject({ data: 'one' })
    void writer.abort(new TypeError('network error'))
    const broken: unknown = await stream.next().catch((thrown: unknown) => thrown)
    expect(errorCode(broken)).toBe('network')
    expect(await stream.next()).toMatchObject({ done: true })
  })

  it('ends when the caller aborts it', async () => {
    respond(['data: one\n\n'], { open: true })
    const controller = new AbortController()
    const stream = streamEvents(URL_, { body: BODY, signal: controller.signal })
    expect((await stream.next()).value).toMatchObject({ data: 'one' })
    controller.abort()
    await expect(stream.next()).rejects.toThrow(/abort/i)
  })

  it('aborts its request when the caller leaves the loop', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    respond(['data: one\n\ndata: two\n\n'], { open: true })
    for await (const event of streamEvents(URL_, { body: BODY })) if (event.data === 'one') break
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })
})
