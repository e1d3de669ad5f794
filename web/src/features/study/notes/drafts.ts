/** Unfinished notes, kept in this tab for the reader who wrote them: a reload loses neither the text nor its passage. */
import { readStorage, readStoredJson, writeStorage } from '@/shared/lib/storage'
import type { Passage } from './passages'

/** The next reader of this tab does not see them. */
const reader = () => readStorage('user_id') ?? ''

/** Where the form of a new note keeps its fields. */
export const draftKey = (postId: number) => `note-draft-${reader()}-${postId}`
export const editKey = (noteId: number) => `note-edit-${reader()}-${noteId}`
const passageKey = (postId: number) => `note-passage-${reader()}-${postId}`

export function hasDraft(postId: number): boolean {
  const stored = readStoredJson(draftKey(postId), 'sessionStorage') as { noteText?: unknown } | null
  return typeof stored?.noteText === 'string' && stored.noteText.trim() !== ''
}

export const keepPassage = (postId: number, passage: Passage | null) =>
  writeStorage(passageKey(postId), passage && JSON.stringify(passage), 'sessionStorage')

/** The passage of the unfinished note. */
export function draftPassage(postId: number): Passage | null {
  const stored = hasDraft(postId) ? (readStoredJson(passageKey(postId), 'sessionStorage') as Partial<Passage> | null) : null
  return typeof stored?.text === 'string' ? { text: stored.text, paragraph: stored.paragraph ?? null } : null
}

export function dropDraft(postId: number): void {
  writeStorage(draftKey(postId), null, 'sessionStorage')
  keepPassage(postId, null)
}

export const dropEdit = (noteId: number) => writeStorage(editKey(noteId), null, 'sessionStorage')
