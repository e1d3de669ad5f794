/** A draft, a server that keeps it, and a device that keeps copies, for tests. */
import { http, HttpResponse } from 'msw'
import { server } from '@/testing/server'
import type { Draft, Mailing, Values } from './api'
import type { DeviceCopy } from './deviceCopies'

export const testimonial = (fields: Partial<Draft> = {}): Draft => ({
  id: 7, kind: 'testimonial', targetId: null, title: 'Ruth', content: { name: 'Ruth', role: null, content: 'Good.', rating: 5 }, version: 1,
  updatedAt: '2026-11-20T11:00:00Z', isPublished: (fields.targetId ?? null) !== null, isOutdated: false, previewPath: '/preview/x', ...fields,
})

/** A teaching's mail, before anything is decided about it. */
export const mailing = (fields: Partial<Mailing> = {}): Mailing => ({
  state: 'undecided', isDue: true, recipients: 12, mailAt: null, mailedAt: null, sent: 0, pending: 0, failed: 0, ...fields,
})

export const FUTURE = '2126-11-20T11:00:00Z'
export const PAST = '2025-11-20T11:00:00Z'

/** The published teaching with the state of its mail, which its buttons change. */
export function keepTeaching(content: object, first: Mailing) {
  const state = { mailing: first }
  const answer = (changed: Partial<Mailing> = {}) => HttpResponse.json((state.mailing = { ...state.mailing, ...changed }))
  server.use(
    http.get('/api/admin/content/post/3', () => HttpResponse.json({ kind: 'post', id: 3, title: 'Light', content, fingerprint: 'f', draftId: null })),
    http.get('/api/admin/posts/3/mailing', () => answer()),
    http.post('/api/admin/posts/3/mailing', () => answer({ state: 'waiting', isDue: true, mailAt: FUTURE })),
    http.delete('/api/admin/posts/3/mailing', () => answer({ state: 'withheld', isDue: false, mailAt: null })),
  )
  return state
}

type Save = { version: number; content: Values }

/** Keeps one draft as the server does. A test changes what `state` holds. */
export function keepDraft(draft: Draft) {
  const state = {
    draft: draft as Draft | null,
    saves: [] as Save[],
    /** A response in place of the server's own, after it has saved or before. */
    answer: (): Response | null => null,
    refuse: (): Response | null | Promise<Response | null> => null,
  }
  const gone = () => HttpResponse.json({ code: 'not_found', message: 'This draft does not exist any more.' }, { status: 404 })
  const at = `/api/admin/drafts/${String(draft.id)}`
  server.use(
    http.post('/api/admin/citations/check', () => HttpResponse.json({ missing: [] })),
    http.get('/api/ai/status', () => HttpResponse.json({ available: false })),
    // Nothing is to be decided about its mail.
    http.get(`${at}/newsletter`, () => HttpResponse.json({ subject: '', html: '', text: '', mailing: mailing({ isDue: false }) })),
    http.get(`/api/admin/posts/${String(draft.targetId)}/mailing`, () => HttpResponse.json(mailing({ isDue: false }))),
    http.get(`/api/admin/content/${draft.kind}/${String(draft.targetId)}`, () =>
      HttpResponse.json({ kind: draft.kind, id: draft.targetId, title: draft.title, content: draft.content, fingerprint: 'f', draftId: draft.id }),
    ),
    http.get(at, () => (state.draft ? HttpResponse.json(state.draft) : gone())),
    http.put(at, async ({ request }) => {
      const save = (await request.json()) as Save
      state.saves.push(save)
      const refused = await state.refuse()
      if (refused) return refused
      if (!state.draft) return gone()
      if (save.version !== state.draft.version) {
        return HttpResponse.json({ code: 'draft_changed', message: 'This draft was changed in another window.' }, { status: 409 })
      }
      state.draft = { ...state.draft, content: save.content, version: save.version + 1 }
      return state.answer() ?? HttpResponse.json(state.draft)
    }),
  )
  return state
}

/** The copies of a device, without a disk: for `vi.mock('./deviceCopies')`. */
export function memoryCopies() {
  const stored = new Map<string, DeviceCopy>()
  const device = { isBroken: false, stored }
  let ids = 0
  return {
    device,
    newCopyId: (draftId: number) => `${String(draftId)} ${String((ids += 1))}`,
    storeCopy: (copy: DeviceCopy) => {
      if (!device.isBroken) stored.set(copy.id, copy)
      return Promise.resolve(!device.isBroken)
    },
    readCopies: (draftId: number) => Promise.resolve([...stored.values()].filter((copy) => copy.draftId === draftId).reverse()),
    removeCopy: (id: string) => Promise.resolve(void stored.delete(id)),
  }
}
