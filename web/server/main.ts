/**
 * The process that renders the site's pages: `node main.js --fd 3 [--ready-fd 4]`. It answers HTTP on a listening socket
 * that its supervisor opened and keeps, so that requests wait for the next process while this one is replaced.
 *
 *   POST /<language>   {path, search, data} -> the HTML inside `#root`
 *   GET  /             204: it is alive
 */
import { writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import type { PageRequest, render } from '../src/server.tsx'

type Renderer = { render: typeof render }

/** Waiting requests. More are refused at once: the page is sent without React's HTML instead. */
const MAX_WAITING = 64
/** Nobody waits longer for a page (`api/site/renderer.py`). */
const DEADLINE_MS = 2_000
/** Larger processes are replaced. */
const MAX_BYTES = 400_000_000
const MAX_BODY_BYTES = 20_000_000
const READY = 'READY'

const { values: options } = parseArgs({ options: { fd: { type: 'string' }, 'ready-fd': { type: 'string' }, 'ready-seconds': { type: 'string' } } })

const load = (language: string) => import(new URL(`./${language}.js`, import.meta.url).href) as Promise<Renderer>
const renderers: Partial<Record<string, Renderer>> = { '/en': await load('en'), '/he': await load('he') }

let waiting = 0
/** Pages are rendered one after the other: what is rendered shares the processor anyway. */
let last: Promise<unknown> = Promise.resolve()

const server = createServer((request, response) => void respond(request, response))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    end(response, 204)
    return
  }
  const renderer = renderers[request.url ?? '']
  if (!renderer || waiting >= MAX_WAITING) {
    end(response, renderer ? 503 : 404)
    return
  }
  waiting++
  try {
    const page = JSON.parse(await bodyOf(request)) as PageRequest
    const until = AbortSignal.timeout(DEADLINE_MS)
    const rendered = last.then(() => (response.destroyed ? '' : renderer.render(page, until)))
    last = rendered.catch(() => undefined)
    end(response, 200, await rendered)
  } catch (error) {
    console.error(error)
    end(response, 500)
  } finally {
    waiting--
  }
  if (process.memoryUsage.rss() > MAX_BYTES) stop()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new Error('The data of a page are too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/** Finishes what it has begun; a successor accepts from the same socket. */
function stop(): void {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
server.listen({ fd: Number(options.fd) }, () => {
  if (options['ready-fd']) writeSync(Number(options['ready-fd']), READY)
})
