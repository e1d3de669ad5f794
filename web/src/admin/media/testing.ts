/** A tus server in memory, and the list of uploaded files, for tests. */
import { http, HttpResponse } from 'msw'
import type { Media } from './mediaApi'

type Stored = { size: number; sent: number; kind: string; name: string }

export const media = (id: number, fields: Partial<Media> = {}): Media => ({
  id,
  kind: 'audio',
  name: `file ${id}.mp3`,
  url: `/media/uploads/${id}.mp3`,
  originalUrl: `/media/uploads/${id}.mp3`,
  type: 'audio/mpeg',
  size: 3_000_000,
  width: null,
  height: null,
  duration: 65,
  loudness: -16.2,
  peak: -2,
  codec: 'mp3float',
  bitRate: 128_000,
  warning: null,
  variants: [],
  alt: '',
  state: 'ready',
  problem: null,
  createdAt: '2026-11-20T12:00:00Z',
  ...fields,
})

export const picture = (id: number, fields: Partial<Media> = {}): Media =>
  media(id, { kind: 'image', name: `file ${id}.jpg`, url: `/media/uploads/${id}.jpg`, width: 800, height: 600, duration: null, loudness: null, ...fields })

export function createTusServer() {
  const stored: Stored[] = []
  /** Called before each PATCH; a response replaces the server's own. */
  const hooks: { beforePatch?: (upload: Stored) => HttpResponse<null> | Promise<undefined> | undefined } = {}
  const tokens: (string | null)[] = []
  const at = (id: unknown) => stored[Number(id)]
  const headersOf = ({ size, sent }: Stored) => ({
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(sent),
    'Upload-Length': String(size),
    ...(sent === size && { 'Media-Id': '7' }),
  })
  const handlers = [
    http.post('/api/admin/uploads', ({ request }) => {
      const [kind = '', name = ''] = (request.headers.get('Upload-Metadata') ?? '').split(',').map((pair) => atob(pair.split(' ')[1] ?? ''))
      stored.push({ size: Number(request.headers.get('Upload-Length')), sent: 0, kind, name })
      return new HttpResponse(null, { status: 201, headers: { Location: `/api/admin/uploads/${stored.length - 1}` } })
    }),
    http.head('/api/admin/uploads/:id', ({ params }) => {
      const upload = at(params.id)
      return new HttpResponse(null, upload ? { headers: headersOf(upload) } : { status: 404 })
    }),
    http.patch('/api/admin/uploads/:id', async ({ params, request }) => {
      const upload = at(params.id)
      tokens.push(request.headers.get('Authorization'))
      if (!upload) return new HttpResponse(null, { status: 404 })
      const replaced = await hooks.beforePatch?.(upload)
      if (replaced) return replaced
      upload.sent += (await request.arrayBuffer()).byteLength
      return new HttpResponse(null, { status: 204, headers: headersOf(upload) })
    }),
    http.delete('/api/admin/uploads/:id', ({ params }) => {
      stored.splice(Number(params.id), 1)
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('/api/admin/media/7', () => HttpResponse.json(media(7, { name: 'light.mp3' }))),
  ]
  return { stored, hooks, tokens, handlers }
}
