import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, whenClosed, type Autosave } from './autosave'
import * as copies from './deviceCopies'
import { keepDraft, testimonial, type memoryCopies } from './testing'

vi.mock('./deviceCopies', async () => (await import('./testing')).memoryCopies())
const { device } = copies as unknown as ReturnType<typeof memoryCopies>

const draft = testimonial({ content: { content: 'T' } })
let kept = keepDraft(draft)
let autosave: Autosave
let stop: () => void = () => undefined

beforeEach(() => {
  kept = keepDraft(draft)
  device.isBroken = false
  device.stored.clear()
  autosave = createAutosave(draft)
  stop = autosave.start()
})
afterEach(async () => {
  stop()
  await whenClosed(draft.id)
})
const status = () => autosave.state.read().status
const becomes = (expected: string) => vi.waitFor(() => expect(status()).toBe(expected), 5000)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const lost = () => HttpResponse.error()

// rule: ADMIN-64
it('saves when typing pauses, with the version that the last save gave', async () => {
  autosave.change({ content: 'A' })
  autosave.change({ content: 'AB' })
  expect(status()).toBe('unsaved')
  await becomes('saved')
  autosave.change({ content: 'ABC' })
  expect(await autosave.flush()).toBe(3)
  expect(kept.saves).toEqual([
    { version: 1, content: { content: 'AB' } },
    { version: 2, content: { content: 'ABC' } },
  ])
  expect(device.stored.size).toBe(0)
})

it('saves every few seconds while typing does not pause', async () => {
  let keys = 0
  for (; kept.saves.length < 2; keys += 1) {
    autosave.change({ content: 'A'.repeat(keys + 1) })
    await wait(100)
  }
  expect(keys).toBeGreaterThan(10)
})

// rule: ADMIN-64
it('keeps what was typed without a connection, and sends it when it is back', async () => {
  kept.refuse = lost
  autosave.change({ content: 'A' })
  await becomes('on-device')
  expect([...device.stored.values()].map(({ content }) => content)).toEqual([{ content: 'A' }])
  kept.refuse = () => null
  window.dispatchEvent(new Event('online'))
  await becomes('saved')
  expect(kept.saves.at(-1)?.content).toEqual({ content: 'A' })
})

it('says that nothing is kept where the browser stores nothing', async () => {
  device.isBroken = true
  kept.refuse = lost
  autosave.change({ content: 'A' })
  await becomes('not-kept')
})

// rule: ADMIN-64
it('stops when another window has saved the draft', async () => {
  kept.draft = { ...draft, content: { content: 'Elsewhere' }, version: 2 }
  autosave.change({ content: 'A' })
  await expect(autosave.flush()).rejects.toThrow()
  expect(status()).toBe('conflict')
  autosave.change({ content: 'AB' })
  await wait(2000)
  expect(kept.saves).toHaveLength(1)
})

it('takes a save whose answer was lost as its own, though the server writes it in another way', async () => {
  kept.answer = () => {
    kept.draft = { ...draft, version: 2, content: { content: '<p id="b" lang="he">x&nbsp;</p>' } }
    return lost()
  }
  autosave.change({ content: '<p lang="he" id="b">x\u00a0</p>' })
  await becomes('on-device')
  kept.answer = () => null
  autosave.change({ content: '<p>more</p>' })
  expect(await autosave.flush()).toBe(3)
  expect(kept.draft?.content).toEqual({ content: '<p>more</p>' })
})

it('tries once more when its editor is left, and then leaves the copy to the next one', async () => {
  kept.refuse = lost
  autosave.change({ content: 'A' })
  stop()
  await whenClosed(draft.id)
  expect(device.stored.size).toBe(1)
  await wait(3500)
  expect(kept.saves).toHaveLength(1)
})

it('removes the copy that the form began with once that is saved, and no other', async () => {
  const copy = { id: '7 a', draftId: 7, kind: draft.kind, targetId: null, version: 1, content: {}, unanswered: [], savedAt: 1 }
  device.stored.set('7 a', copy).set('7 b', { ...copy, id: '7 b' })
  const next = createAutosave(draft, copy)
  next.change({ content: 'A' })
  await next.flush()
  expect([...device.stored.keys()]).toEqual(['7 b'])
})
