/**
 * The process that renders the site's pages: `node main.js --fd 3 [--ready-fd 4]`. It listens on a socket that its
 * supervisor opened and keeps, so that requests wait for the next process while this one is replaced.
 *
 * A request is a `PageRequest` with its language, as JSON; the response is the HTML inside `#root`, or nothing where the page
 * cannot be rendered. Each comes after its length in bytes, of 32 bits, big-endian. A connection's requests are answered one
 * after the other. An empty request has an empty response: the process is alive.
 */
import { writeSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import type { PageRequest, render } from '../src/server.tsx'

type Renderer = { render: typeof render }

/** Nobody waits longer for a page (`api/site/renderer.py`). */
const DEADLINE_MS = 2_000
/** Larger processes are replaced. */
const MAX_BYTES = 400_000_000
const MAX_REQUEST_BYTES = 20_000_000
const LENGTH_BYTES = 4
const NOTHING = Buffer.alloc(0)
const READY = 'READY'

const { values: options } = parseArgs({ options: { fd: { type: 'string' }, 'ready-fd': { type: 'string' }, 'ready-seconds': { type: 'string' } } })

const load = (language: string) => import(new URL(`./${language}.js`, import.meta.url).href) as Promise<Renderer>
const renderers: Partial<Record<string, Renderer>> = { en: await load('en'), he: await load('he') }

/** Connections without a request. */
const idle = new Set<Socket>()
let isStopping = false
/** Pages are rendered one after the other: what is rendered shares the processor anyway. */
let last: Promise<unknown> = Promise.resolve()

const server = createServer((socket) => {
  socket.on('error', () => socket.destroy())
  void serve(socket)
})

async function serve(socket: Socket): Promise<void> {
  try {
    idle.add(socket)
    for await (const request of requestsOf(socket)) {
      idle.delete(socket)
      await respond(socket, request.length > 0 ? await htmlOf(request, socket) : NOTHING)
      if (process.memoryUsage.rss() > MAX_BYTES) stop()
      if (isStopping) break
      idle.add(socket)
    }
  } catch (error) {
    if (!isStopping) console.error(error)
  } finally {
    idle.delete(socket)
    socket.destroy()
  }
}

async function* requestsOf(socket: Socket): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  let length: number | undefined
  /** The next bytes, of which there are so many. */
  const take = (count: number) => {
    const bytes = Buffer.concat(chunks)
    chunks = [bytes.subarray(count)]
    size -= count
    return bytes.subarray(0, count)
  }
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    while (size >= (length ?? LENGTH_BYTES)) {
      if (length === undefined) {
        length = take(LENGTH_BYTES).readUInt32BE()
        if (length > MAX_REQUEST_BYTES) throw new Error('The data of a page are too large.')
      } else {
        yield take(length)
        length = undefined
      }
    }
  }
}

async function htmlOf(request: Buffer, socket: Socket): Promise<Buffer> {
  try {
    const { language, ...page } = JSON.parse(request.toString()) as PageRequest & { language: string }
    const renderer = renderers[language]
    if (!renderer) throw new Error(`There is no site in ${language}.`)
    const until = AbortSignal.timeout(DEADLINE_MS)
    const html = last.then(() => (socket.destroyed ? NOTHING : renderer.render(page, until)))
    last = html.catch(() => undefined)
    return await html
  } catch (error) {
    console.error(error)
    return NOTHING
  }
}

/** Until the response is sent, or the connection has ended. */
function respond(socket: Socket, html: Buffer): Promise<void> {
  const length = Buffer.allocUnsafe(LENGTH_BYTES)
  length.writeUInt32BE(html.length)
  return new Promise((resolve) => {
    socket.cork()
    socket.write(length)
    socket.write(html, () => resolve())
    socket.uncork()
  })
}

/** Finishes what it has begun; a successor accepts from the same socket. */
function stop(): void {
  isStopping = true
  server.close(() => process.exit(0))
  for (const socket of idle) socket.destroy()
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
server.listen({ fd: Number(options.fd) }, () => {
  if (options['ready-fd']) writeSync(Number(options['ready-fd']), READY)
})
