import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import type { Draft } from './api'
import { createAutosave, type Autosave } from './autosave'

const draft: Draft = {
  id: 7, kind: 'post', targetId: null, title: 'T', content: { title: 'T' }, version: 1, updatedAt: '2026-11-20T11:00:00Z',
  isOutdated: false, previewPath: '/preview/x',
}
let saves: { version: number; content: unknown }[] = []
let autosave: Autosave
let respond: () => Response | null = () => null

beforeEach(() => {
  saves = []
  respond = () => null
  server.use(
    http.put('/api/admin/drafts/7', async ({ request }) => {
      const body = (await request.json()) as { version: number; content: Record<string, unknown> }
      saves.push(body)
      return respond() ?? HttpResponse.json({ ...draft, content: body.content, version: body.version + 1 })
    }),
  )
  autosave = createAutosave(draft)
})
afterEach(() => autosave.stop())
const status = () => autosave.state.read().status

it('saves when typing pauses, with the version that the last save gave', async () => {
  autosave.change({ title: 'A' })
  autosave.change({ title: 'AB' })
  expect(status()).toBe('unsaved')
  await vi.waitFor(() => expect(status()).toBe('saved'), 5000)
  autosave.change({ title: 'ABC' })
  expect(await autosave.flush()).toBe(3)
  expect(saves).toEqual([
    { version: 1, content: { title: 'AB' } },
    { version: 2, content: { title: 'ABC' } },
  ])
})

it('saves every few seconds while typing does not pause', async () => {
  let keys = 0
  for (; saves.length < 2; keys += 1) {
    autosave.change({ title: 'A'.repeat(keys + 1) })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(keys).toBeGreaterThan(10)
})

it('keeps what was typed without a connection, and sends it when it is back', async () => {
  respond = () => HttpResponse.error()
  autosave.change({ title: 'A' })
  await vi.waitFor(() => expect(status()).toBe('on-device'), 5000)
  respond = () => null
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(status()).toBe('saved'), 5000)
  expect(saves.at(-1)?.content).toEqual({ title: 'A' })
})

it('stops when another window has saved the draft', async () => {
  respond = () => HttpResponse.json({ code: 'draft_changed', message: 'Elsewhere.' }, { status: 409 })
  autosave.change({ title: 'A' })
  await expect(autosave.flush()).rejects.toThrow()
  expect(status()).toBe('conflict')
  autosave.change({ title: 'AB' })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(saves).toHaveLength(1)
})
