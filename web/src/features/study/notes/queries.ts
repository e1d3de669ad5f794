/** The reader's notes (STUDY-120). */
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { HttpError } from '@/api/errors'
import { invalidateUrls, urlKey } from '@/api/queries'
import { getPage, request } from '@/api/request'
import type { components } from '@/api/schema'
import { studyActivity } from '@/shared/lib/studyActivity'

type Schemas = components['schemas']
export type Note = Schemas['Note']
export type NewNote = Schemas['NewNote']
export type NoteFields = Pick<NewNote, 'noteText' | 'noteType'>

const NOTES = '/api/study-notes'

type Filter = { postId?: number; q?: string }

function notesQuery(filter: Filter, pageSize: number) {
  const urlOf = (offset: number) => apiUrl(NOTES, { query: { ...filter, limit: pageSize, offset: offset || null } })
  return infiniteQueryOptions({
    queryKey: urlKey(urlOf(0)),
    queryFn: ({ pageParam, signal }) => getPage(urlOf(pageParam), signal),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _pages, offset) => {
      const hasMore = total === null ? items.length === pageSize : offset + pageSize < total
      return hasMore ? offset + pageSize : undefined
    },
    // Other devices change them, too.
    staleTime: 0,
  })
}

/** The notes of a teaching, in its order. */
export const postNotesQuery = (postId: number) => notesQuery({ postId }, 200)

/** All notes, or those that a search finds, the newest first. */
export const myNotesQuery = (q: string) => notesQuery({ q }, 20)

/** The shared accounts have no notes (AUTH-19). */
export const isSharedAccount = (error: unknown): boolean => error instanceof HttpError && error.status === 403

const refresh = (client: QueryClient) => void invalidateUrls(client, [NOTES])
const noteUrl = (id: number) => apiUrl<'/api/study-notes/{id}', 'patch'>('/api/study-notes/{id}', { path: { id } })

export async function saveNote(client: QueryClient, body: NewNote): Promise<void> {
  await request('post', apiUrl(NOTES), { body })
  studyActivity.note(body.postId)
  refresh(client)
}

/** Saves a note again that was deleted. */
export async function restoreNote(client: QueryClient, note: Note): Promise<void> {
  const { postId, noteText, noteType, highlightedText, paragraph } = note
  await request('post', apiUrl(NOTES), { body: { postId, noteText, noteType, highlightedText, paragraph } })
  await invalidateUrls(client, [NOTES])
}

export async function changeNote(client: QueryClient, id: number, body: NoteFields): Promise<void> {
  await request('patch', noteUrl(id), { body })
  refresh(client)
}

export async function deleteNote(client: QueryClient, id: number): Promise<void> {
  await request('delete', noteUrl(id), {})
  refresh(client)
}
