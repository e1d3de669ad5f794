/**
 * Copies of drafts on this device, so that typing outlives a lost connection and a browser that is killed. A write is
 * finished only when it is on the disk.
 */
import type { Values } from './api'

/** What was typed: the content, and the version of the server's draft that it is based on. */
export type DeviceCopy = { id: number; version: number; content: Values; savedAt: number }

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

/** Stores a copy. False where the browser keeps nothing, as in some private windows. */
export async function storeCopy(copy: DeviceCopy): Promise<boolean> {
  try {
    await within('readwrite', (store) => store.put(copy))
    return true
  } catch {
    return false
  }
}

export async function readCopy(id: number): Promise<DeviceCopy | null> {
  try {
    return ((await within('readonly', (store) => store.get(id))) as DeviceCopy | undefined) ?? null
  } catch {
    return null
  }
}

export async function removeCopy(id: number): Promise<void> {
  try {
    await within('readwrite', (store) => store.delete(id))
  } catch {
    // Nothing was stored.
  }
}
