/** A signed-in reader and their notes, for the tests of the notes. */
import { http, HttpResponse } from 'msw'
import { setToken } from '@/api/token'
import { server } from '@/testing/server'
import type { Note } from './queries'

const AT = '2026-11-20T12:00:00Z'

export const aNote = (change: Partial<Note> = {}): Note => ({
  postId: 17,
  title: 'Two Candles',
  postType: 'daily',
  id: 1,
  noteText: 'Nobody owns the light.',
  noteType: 'insight',
  highlightedText: 'Two flames',
  paragraph: 'p1',
  createdAt: AT,
  updatedAt: AT,
  ...change,
})

/** Signs a reader in at a server that keeps these notes. Returns its calls, such as 'POST {…}'. */
export function serveNotes(notes: Note[]): string[] {
  const calls: string[] = []
  let kept = notes
  let id = 100
  setToken('of a reader', { id: 5, username: 'miriam', name: null })
  server.use(
    http.get('/api/study-notes', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      calls.push(`GET ${search}`)
      const found = kept.filter(({ noteText }) => noteText.includes(searchParams.get('q') ?? ''))
      const offset = Number(searchParams.get('offset') ?? 0)
      const page = found.slice(offset, offset + Number(searchParams.get('limit')))
      return HttpResponse.json(page, { headers: { 'X-Total-Count': String(found.length) } })
    }),
    http.post('/api/study-notes', async ({ request }) => {
      const body = (await request.json()) as Partial<Note>
      calls.push(`POST ${JSON.stringify(body)}`)
      const note = aNote({ ...body, id: (id += 1) })
      kept = [...kept, note]
      return HttpResponse.json(note, { status: 201 })
    }),
    http.patch('/api/study-notes/:id', async ({ request, params }) => {
      const body = (await request.json()) as Partial<Note>
      calls.push(`PATCH ${String(params.id)} ${JSON.stringify(body)}`)
      kept = kept.map((note) => (note.id === Number(params.id) ? { ...note, ...body } : note))
      return HttpResponse.json(kept.find((note) => note.id === Number(params.id)))
    }),
    http.delete('/api/study-notes/:id', ({ params }) => {
      calls.push(`DELETE ${String(params.id)}`)
      kept = kept.filter((note) => note.id !== Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return calls
}
