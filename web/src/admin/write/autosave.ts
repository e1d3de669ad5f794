/**
 * Saves a draft while it is being written: on this device at once, and to the server when typing pauses, at most every few
 * seconds. Without a connection the device's copy waits, and is sent when the connection is back.
 */
import { errorCode, HttpError, isNotFound } from '@/api/errors'
import { createStore, type Readable } from '@/shared/lib/store'
import { fetchDraft, saveDraft, type Draft, type Values } from './api'
import { newCopyId, removeCopy, storeCopy, type DeviceCopy } from './deviceCopies'
import { isSameContent } from './sameContent'

/** Typing that a killed browser may lose, at most. */
const DEVICE_MS = 500
/** Typing has paused, and the longest time without a save while it goes on. */
const PAUSE_MS = 1500
const MAX_WAIT_MS = 3000
const RETRY_MS = 3000
/** How many unanswered saves are remembered: the first ones, whose answers the failing connection lost, and the last. */
const MAX_UNANSWERED = 5

export type SaveState = {
  /** `not-kept`: neither the server nor this device has it. `gone`: the draft was published or deleted elsewhere. */
  status: 'saved' | 'saving' | 'unsaved' | 'on-device' | 'not-kept' | 'conflict' | 'failed' | 'gone'
  version: number
  message?: string | undefined
}

export type Autosave = {
  state: Readable<SaveState>
  /** Follows the connection, until the function that it returns is called: that sends what is pending, once. */
  start: () => () => void
  change: (content: Values) => void
  /** Saves what is pending. Resolves with the version that was saved. Throws what saving throws. */
  flush: () => Promise<number>
  /** Forgets what is pending, also on this device. */
  discard: () => Promise<void>
}

/** A content that was sent, and the number of changes that it has. */
type Sent = { content: Values; changes: number }

const closing = new Map<number, Promise<unknown>>()

/** Resolves when the editor of a draft that was left in this window has sent what was pending. */
export const whenClosed = (id: number): Promise<unknown> => closing.get(id) ?? Promise.resolve()

/** `restored`: the copy that the form begins with. */
export function createAutosave(draft: Draft, restored: DeviceCopy | null = null): Autosave {
  const store = createStore<SaveState>({ status: 'saved', version: draft.version })
  const copyIds = [newCopyId(draft.id), ...(restored ? [restored.id] : [])] as const
  let content: Values = draft.content
  let changes = 0
  let savedChanges = 0
  let waitingSince = 0
  let isStopped = false
  let running: Promise<number> | null = null
  let unanswered: Sent[] = []
  let deviceTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  const version = () => store.read().version
  const isDirty = () => savedChanges < changes
  const isRefused = () => store.read().status === 'conflict' || store.read().status === 'gone'

  /** Whether the device has what is pending. */
  async function storeOnDevice(): Promise<boolean> {
    clearTimeout(deviceTimer)
    deviceTimer = undefined
    if (!isDirty()) return true
    const isKept = await storeCopy({
      id: copyIds[0],
      draftId: draft.id,
      kind: draft.kind,
      targetId: draft.targetId,
      version: version(),
      content,
      unanswered: unanswered.map((sent) => sent.content),
      savedAt: Date.now(),
    })
    if (!isKept && store.read().status === 'on-device') store.update({ status: 'not-kept' })
    return isKept
  }

  const removeCopies = async () => {
    clearTimeout(deviceTimer)
    deviceTimer = undefined
    await Promise.all(copyIds.map(removeCopy))
  }

  /** Sends what is pending. What is typed meanwhile waits for its own turn. */
  async function save(): Promise<number> {
    clearTimeout(serverTimer)
    const sent = { content, changes }
    if (unanswered.at(-1)?.changes !== changes) unanswered.push(sent)
    unanswered.splice(MAX_UNANSWERED - 1, unanswered.length - MAX_UNANSWERED)
    waitingSince = Date.now()
    store.update({ status: 'saving' })
    void storeOnDevice()
    try {
      const stored = await send(sent)
      unanswered = []
      savedChanges = stored.changes
      store.update({ version: stored.version, status: isDirty() ? 'unsaved' : 'saved', message: undefined })
    } catch (error) {
      await fail(error)
      throw error
    }
    if (isDirty()) {
      // The copy names the version that the server has now.
      void storeOnDevice()
      schedule()
    } else {
      await removeCopies()
    }
    return version()
  }

  /** What the server has stored, and its version. */
  async function send(sent: Sent): Promise<Sent & { version: number }> {
    try {
      return { ...sent, version: (await saveDraft(draft.id, version(), sent.content)).version }
    } catch (error) {
      if (!isChanged(error)) throw error
      // It may be this window that changed it: by a save whose answer was lost.
      const current = await fetchDraft(draft.id)
      const stored = unanswered.find((each) => isSameContent(each.content, current.content))
      if (!stored) throw error
      return { ...stored, version: current.version }
    }
  }

  async function fail(error: unknown): Promise<void> {
    const isKept = await storeOnDevice()
    clearTimeout(serverTimer)
    waitingSince = Date.now()
    const isAnswer = error instanceof HttpError && error.status < 500 && error.status !== 401
    if (isAnswer) {
      const status = isChanged(error) ? 'conflict' : isNotFound(error) && isKept ? 'gone' : 'failed'
      store.update({ status, message: error.serverMessage ?? undefined })
    } else {
      const message = errorCode(error) === 'network' ? undefined : 'The server did not answer.'
      store.update({ status: isKept ? 'on-device' : 'not-kept', message })
      if (!isStopped) serverTimer = setTimeout(attempt, RETRY_MS)
    }
  }

  const run = () => {
    running ??= save().finally(() => {
      running = null
    })
    return running
  }
  const attempt = () => void run().catch(() => undefined)
  const schedule = () => {
    clearTimeout(serverTimer)
    if (!isStopped) serverTimer = setTimeout(attempt, Math.min(PAUSE_MS, waitingSince + MAX_WAIT_MS - Date.now()))
  }
  const online = () => isDirty() && !isRefused() && attempt()
  const flush = async () => {
    if (running) await running.catch(() => undefined)
    while (isDirty()) await run()
    return version()
  }

  function stop(): void {
    isStopped = true
    clearTimeout(serverTimer)
    window.removeEventListener('online', online)
    if (!isDirty() || isRefused()) return void storeOnDevice()
    const closed = flush()
      .catch(() => undefined)
      .finally(() => closing.delete(draft.id))
    closing.set(draft.id, closed)
  }

  return {
    state: store,
    start() {
      isStopped = false
      window.addEventListener('online', online)
      return stop
    },
    change(changed) {
      content = changed
      if (!isDirty()) waitingSince = Date.now()
      changes += 1
      if (isRefused()) {
        void storeOnDevice()
        return
      }
      const { status } = store.read()
      if (status !== 'on-device' && status !== 'not-kept') store.update({ status: 'unsaved' })
      deviceTimer ??= setTimeout(() => void storeOnDevice(), DEVICE_MS)
      schedule()
    },
    flush,
    async discard() {
      clearTimeout(serverTimer)
      savedChanges = changes
      await removeCopies()
    },
  }
}

const isChanged = (error: unknown) => error instanceof HttpError && error.code === 'draft_changed'
