/**
 * Which aliyot of the weekly reading were done, on this device (ALIYAH-3). For signed-in readers it is a copy of what their account
 * has, with the changes that are still to be sent (`sync.ts`).
 */
import { readStorage, readStoredJson, writeStorage } from '@/shared/lib/storage'
import { createListeners, type Readable } from '@/shared/lib/store'
import type { Kept } from '../inStep'
import type { components } from '../schema'

export type AliyahMark = components['schemas']['StoredAliyahMark']

const KEY = 'aliyot'
/** A reading comes again after a year: by then nothing of it is done. The server forgets after the same time. */
const MARKED_MS = 183 * 24 * 3600_000

const listeners = createListeners()
/** Calls this whenever a mark has changed. Returns a function that stops it. */
export const onMarksChange = listeners.subscribe

/** What is stored, as text: for `useStore`, which renders again when it changes, also by another tab. */
export const storedMarks: Readable<string | null> = {
  read: () => readStorage(KEY),
  readOnServer: () => null,
  subscribe: (listener) => {
    window.addEventListener('storage', listener)
    const stop = listeners.subscribe(listener)
    return () => {
      window.removeEventListener('storage', listener)
      stop()
    }
  },
}

export function readMarks(): Kept<AliyahMark>[] {
  const stored = readStoredJson(KEY)
  return Array.isArray(stored) ? stored.filter(isMark).filter(({ at }) => Date.now() - Date.parse(at) < MARKED_MS) : []
}

export function writeMarks(marks: readonly Kept<AliyahMark>[]): void {
  writeStorage(KEY, JSON.stringify(marks))
  listeners.notify()
}

/** The numbers of the aliyot of a reading that are done. */
export const doneAliyot = (reading: string): ReadonlySet<number> =>
  new Set(readMarks().flatMap((mark) => (mark.reading === reading && mark.isDone ? [mark.aliyah] : [])))

export function markAliyah(reading: string, aliyah: number, isDone: boolean): void {
  const mark = { reading, aliyah, isDone, at: new Date().toISOString(), unsent: true }
  writeMarks([...readMarks().filter((each) => !isSameAliyah(each, mark)), mark])
}

export const isSameAliyah = (one: AliyahMark, other: AliyahMark): boolean =>
  one.reading === other.reading && one.aliyah === other.aliyah

function isMark(value: unknown): value is Kept<AliyahMark> {
  if (typeof value !== 'object' || value === null) return false
  const { reading, aliyah, isDone, at } = value as Partial<AliyahMark>
  return typeof reading === 'string' && typeof aliyah === 'number' && typeof isDone === 'boolean' && typeof at === 'string'
}
