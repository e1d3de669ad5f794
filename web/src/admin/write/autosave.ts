/**
 * Saves a draft while it is being written: on this device at once, and to the server when typing pauses, at most every few
 * seconds. Without a connection the device's copy waits, and is sent when the connection is back.
 */
import { HttpError, errorCode } from '@/api/errors'
import { createStore, type Readable } from '@/shared/lib/store'
import { saveDraft, type Draft, type Values } from './api'
import { removeCopy, storeCopy } from './deviceCopies'

/** Typing that a killed browser may lose, at most. */
const DEVICE_MS = 500
/** Typing has paused, and the longest time without a save while it goes on. */
const PAUSE_MS = 1500
const MAX_WAIT_MS = 3000
const RETRY_MS = 3000

export type SaveState = {
  status: 'saved' | 'saving' | 'unsaved' | 'on-device' | 'conflict' | 'failed'
  version: number
  message?: string | undefined
}

export type Autosave = {
  state: Readable<SaveState>
  change: (content: Values) => void
  /** Saves what is pending. Resolves with the version that was saved. Throws what saving throws. */
  flush: () => Promise<number>
  stop: () => void
}

export function createAutosave(draft: Draft): Autosave {
  const store = createStore<SaveState>({ status: 'saved', version: draft.version })
  let content: Values = draft.content
  let changes = 0
  let savedChanges = 0
  let waitingSince = 0
  let running: Promise<number> | null = null
  let deviceTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  const version = () => store.read().version
  const isDirty = () => savedChanges < changes

  const storeOnDevice = () => {
    deviceTimer = undefined
    if (isDirty()) void storeCopy({ id: draft.id, version: version(), content, savedAt: Date.now() })
  }

  /** Sends what is pending. What is typed meanwhile waits for its own turn. */
  async function save(): Promise<number> {
    clearTimeout(serverTimer)
    const sent = changes
    waitingSince = Date.now()
    store.update({ status: 'saving' })
    try {
      const saved = await saveDraft(draft.id, version(), content)
      savedChanges = sent
      store.update({ version: saved.version, status: isDirty() ? 'unsaved' : 'saved', message: undefined })
    } catch (error) {
      fail(error)
      throw error
    }
    clearTimeout(deviceTimer)
    if (isDirty()) {
      // The copy names the version that the server has now.
      storeOnDevice()
      schedule()
    } else {
      deviceTimer = undefined
      await removeCopy(draft.id)
    }
    return version()
  }

  function fail(error: unknown): void {
    clearTimeout(serverTimer)
    storeOnDevice()
    waitingSince = Date.now()
    if (error instanceof HttpError && error.code === 'draft_changed') {
      store.update({ status: 'conflict', message: error.serverMessage ?? undefined })
    } else if (error instanceof HttpError && error.status < 500 && error.status !== 401) {
      store.update({ status: 'failed', message: error.serverMessage ?? undefined })
    } else {
      store.update({ status: 'on-device', message: errorCode(error) === 'network' ? undefined : 'The server did not answer.' })
      serverTimer = setTimeout(attempt, RETRY_MS)
    }
  }

  const start = () => {
    running ??= save().finally(() => {
      running = null
    })
    return running
  }
  const attempt = () => void start().catch(() => undefined)
  const schedule = () => {
    clearTimeout(serverTimer)
    serverTimer = setTimeout(attempt, Math.min(PAUSE_MS, waitingSince + MAX_WAIT_MS - Date.now()))
  }
  const online = () => isDirty() && attempt()
  window.addEventListener('online', online)

  return {
    state: store,
    change(changed) {
      content = changed
      if (!isDirty()) waitingSince = Date.now()
      changes += 1
      if (store.read().status === 'conflict') {
        storeOnDevice()
        return
      }
      if (store.read().status !== 'on-device') store.update({ status: 'unsaved' })
      deviceTimer ??= setTimeout(storeOnDevice, DEVICE_MS)
      schedule()
    },
    async flush() {
      if (running) await running.catch(() => undefined)
      while (isDirty()) await start()
      return version()
    },
    stop() {
      clearTimeout(serverTimer)
      clearTimeout(deviceTimer)
      window.removeEventListener('online', online)
      if (isDirty() && store.read().status !== 'conflict') attempt()
    },
  }
}
