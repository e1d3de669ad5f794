import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { HttpError, TimeoutError } from './errors'
import { streamEvents, type ServerEvent } from './streamEvents'

const URL_ = '/api/stream'
const encoder = new TextEncoder()

/** Answers with these chunks of text; `open` leaves the stream open after the last. */
const respond = (chunks: string[], { open = false, status = 200 } = {}) =>
  server.use(
    http.post(URL_, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
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
  it('are read whole, however the network cuts them', async () => {
    respond(['event: tok', 'en\nid: 1\ndata: {"text"', ':"שב"}\n\n: ping\n\ndata: done\n\n'])
    expect(await collect(streamEvents(URL_, { body: { q: 'a' } }))).toEqual([
      { event: 'token', data: '{"text":"שב"}', id: '1' },
      { event: 'message', data: 'done', id: undefined },
    ])
  })

  it('may take longer than the timeout of the headers', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    // The headers are there at once, however busy the machine is.
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body.readable))
    const events = collect(streamEvents(URL_, { timeoutMs: 1 }))
    await delay(30)
    expect(fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
    const writer = body.writable.getWriter()
    await writer.write(encoder.encode('data: late\n\n'))
    await writer.close()
    expect(await events).toMatchObject([{ data: 'late' }])
  })

  it('named error are thrown with their code', async () => {
    respond(['data: one\n\nevent: error\ndata: {"code":"unavailable","message":"gone"}\n\n'])
    const stream = streamEvents(URL_)
    expect((await stream.next()).value).toMatchObject({ data: 'one' })
    await expect(stream.next()).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a stream', () => {
  it('that is refused throws the error of its response', async () => {
    server.use(http.post(URL_, () => HttpResponse.json({ code: 'rate_limited', message: 'slow', retryAfter: 9 }, { status: 429 })))
    const error: unknown = await collect(streamEvents(URL_)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 9 })
  })

  it('whose headers are late times out', async () => {
    server.use(http.post(URL_, () => delay('infinite')))
    await expect(collect(streamEvents(URL_, { timeoutMs: 20 }))).rejects.toThrow(TimeoutError)
  })

  it('ends when the reader aborts it', async () => {
    respond(['data: one\n\n'], { open: true })
    const stop = new AbortController()
    const stream = streamEvents(URL_, { signal: stop.signal })
    expect((await stream.next()).value).toMatchObject({ data: 'one' })
    stop.abort()
    await expect(stream.next()).rejects.toThrow(/abort/i)
  })

  it('ends its request when its reader leaves the loop', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    respond(['data: one\n\ndata: two\n\n'], { open: true })
    for await (const event of streamEvents(URL_)) if (event.data === 'one') break
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })
})
