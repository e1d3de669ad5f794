/**
 * Copies of drafts on this device, so that typing outlives a lost connection and a browser that is killed. A write is
 * finished only when it is on the disk.
 */
import type { Kind, Values } from './api'

/** What was typed in one window, and the draft on the server that it is based on. */
export type DeviceCopy = {
  /** Each window has its own, so that none replaces what was typed in another. */
  id: string
  draftId: number
  kind: Kind
  targetId: number | null
  version: number
  content: Values
  /** What was sent since that version without an answer: the server may have stored one of these. */
  unanswered: Values[]
  savedAt: number
}

const DATABASE = 'admin-drafts'
const STORE = 'drafts'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('The drafts of this device cannot be opened.'))
  })
}

async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = run(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft could not be stored.'))
    })
    return request.result
  } finally {
    database.close()
  }
}

/** An id for a window's copy of a draft. */
export const newCopyId = (draftId: number): string => `${String(draftId)} ${Math.random().toString(36).slice(2)}`

/** Stores a copy. False where the browser keeps nothing, as in some private windows. */
export async function storeCopy(copy: DeviceCopy): Promise<boolean> {
  try {
    await within('readwrite', (store) => store.put(copy))
    return true
  } catch {
    return false
  }
}

/** All windows' copies of a draft, the newest first. */
export async function readCopies(draftId: number): Promise<DeviceCopy[]> {
  try {
    const copies = (await within('readonly', (store) => store.getAll())) as DeviceCopy[]
    return copies.filter((copy) => copy.draftId === draftId).sort((one, other) => other.savedAt - one.savedAt)
  } catch {
    return []
  }
}

export async function removeCopy(id: string): Promise<void> {
  try {
    await within('readwrite', (store) => store.delete(id))
  } catch {
    // Nothing was stored.
  }
}
