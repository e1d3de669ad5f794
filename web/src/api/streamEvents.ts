/** Server-sent events of a POST or GET, which `EventSource` cannot send with a body or an Authorization header. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ApiUrl, Body, PathOf } from './endpoints'
import { HttpError, TimeoutError } from './errors'
import { httpError, REQUEST_TIMEOUT_MS, requestInit, timeoutOnDevice } from './request'

export type ServerEvent = { event: string; data: string; id: string | undefined }

type StreamPath = PathOf<'get'> | PathOf<'post'>
type Options<P extends StreamPath> = { signal?: AbortSignal; timeoutMs?: number } & (
  | { method?: 'POST'; body: Body<P, 'post'> }
  | { method: 'GET'; body?: undefined }
)

/**
 * Yields the events of a stream until the server ends it. The timeout covers the headers only: an answer may take its
 * time. Aborting `signal`, or leaving the loop, ends the request. Throws the errors of `errors.ts`; an event named
 * 'error' is thrown as the HttpError of its body.
 */
export async function* streamEvents<P extends StreamPath>(
  url: ApiUrl<P>,
  { method = 'POST', body, signal, timeoutMs = REQUEST_TIMEOUT_MS }: Options<P>,
): AsyncGenerator<ServerEvent, void, void> {
  const stop = new AbortController()
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const init = { ...requestInit(method, body, { Accept: 'text/event-stream' }), signal: either }
  const bytes = await openStream(url, init, stop, timeoutOnDevice(timeoutMs))
  try {
    const events = bytes.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { event = 'message', data, id } of readAll(events, either)) {
      if (event === 'error') throw new HttpError(500, data)
      yield { event, data, id }
    }
  } finally {
    stop.abort()
  }
}

/** Sends the request, and waits for the headers only. */
async function openStream(
  url: string,
  init: RequestInit,
  stop: AbortController,
  timeoutMs: number,
): Promise<ReadableStream<BufferSource>> {
  // `fetch` throws the reason of the abort.
  const timer = setTimeout(() => stop.abort(new TimeoutError(timeoutMs, url)), timeoutMs)
  try {
    const response = await fetch(url, init)
    if (!response.ok) throw await httpError(response)
    if (!response.body) throw new HttpError(response.status, 'The answer is empty.')
    return response.body
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a stream until it ends or `signal` aborts. Safari has no async iteration of streams. */
async function* readAll<T>(stream: ReadableStream<T>, signal: AbortSignal): AsyncGenerator<T, void, void> {
  const reader = stream.getReader()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  aborted.catch(() => undefined) // it may abort while nothing is being read
  for (;;) {
    const result = await Promise.race([reader.read(), aborted])
    if (result.done) return
    yield result.value
  }
}
