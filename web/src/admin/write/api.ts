/** The editor's API calls. */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl, type Item, type Result } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { getJson, request } from '@/api/request'
import { adminItem, adminList, adminPage, asAdmin } from '../adminApi'

export type Draft = Result<'/api/admin/drafts/{id}'>
export type Kind = Draft['kind']
export type Values = Record<string, unknown>
export type DraftSummary = Item<'/api/admin/drafts'>
export type Summary = Item<'/api/admin/content/{kind}'>
export type Published = Result<'/api/admin/content/{kind}/{id}'>
export type VersionSummary = Item<'/api/admin/content/{kind}/{id}/versions'>
export type TrashItem = Item<'/api/admin/trash'>
export type CalendarDay = Item<'/api/admin/calendar'>
export type Mailing = Result<typeof MAILING>
export type StudyGuide = Result<typeof GUIDE_DRAFT, 'post'>['guide']
export type Passage = Result<'/api/admin/verses'>

const GUIDE_DRAFT = '/api/admin/study-guides/draft'
const DRAFTS = '/api/admin/drafts'
const CONTENT = '/api/admin/content'
const TRASH = '/api/admin/trash'
const QUESTIONS = '/api/admin/posts/{id}/generated-questions'
const TEST = '/api/admin/drafts/{id}/newsletter/test'
const MAILING = '/api/admin/posts/{id}/mailing'
const ALL = [DRAFTS, CONTENT, TRASH, '/api/admin/calendar', '/api/admin/posts']

const draftUrl = (id: number) => apiUrl('/api/admin/drafts/{id}', { path: { id } })
const objectUrl = (kind: Kind, id: number) => apiUrl('/api/admin/content/{kind}/{id}', { path: { kind, id } })

export const draftsQuery = (kind?: Kind) => adminList(apiUrl('/api/admin/drafts', { query: { kind: kind ?? null } }))
export const publishedQuery = (kind: Kind, id: number) => adminItem(objectUrl(kind, id))
export const versionsQuery = (kind: Kind, id: number) => adminList(apiUrl('/api/admin/content/{kind}/{id}/versions', { path: { kind, id } }))
export const versionQuery = (kind: Kind, id: number, number: number) =>
  adminItem(apiUrl('/api/admin/content/{kind}/{id}/versions/{number}', { path: { kind, id, number } }))
export const trashQuery = (limit: number, offset: number) => adminPage(apiUrl(TRASH, { query: { limit, offset } }))
export const calendarQuery = (month: string) => adminList(apiUrl('/api/admin/calendar', { query: { month } }))
export const versesQuery = (reference: string) => adminItem(apiUrl('/api/admin/verses', { query: { reference } }))
export const checkCitations = (content: string) =>
  asAdmin((headers) => request('post', apiUrl('/api/admin/citations/check'), { body: { title: '', content }, headers }))
export const topicsQuery = () => adminItem(apiUrl('/api/admin/topics'))

export const objectsQuery = (kind: Kind, q: string, limit: number) =>
  adminList(apiUrl('/api/admin/content/{kind}', { path: { kind }, query: { q, limit } }))

/** A draft is fetched once: afterwards the editor's own state is newer. */
export const fetchDraft = (id: number) => asAdmin((headers) => getJson<'/api/admin/drafts/{id}'>(draftUrl(id), undefined, headers))

export const fetchNewsletter = (id: number) =>
  asAdmin((headers) => getJson(apiUrl('/api/admin/drafts/{id}/newsletter', { path: { id } }), undefined, headers))

export const sendTest = (id: number, email: string) =>
  asAdmin((headers) => request('post', apiUrl<typeof TEST, 'post'>(TEST, { path: { id } }), { body: { email }, headers }))

export const beginDraft = (client: QueryClient, kind: Kind, targetId: number | null) =>
  asAdmin((headers) => mutate(client, 'post', apiUrl(DRAFTS), { body: { kind, targetId }, headers, invalidates: ALL }))

export const saveDraft = (id: number, version: number, content: Values) =>
  asAdmin((headers) => request('put', draftUrl(id), { body: { version, content }, headers }))

const mailingUrl = (id: number) => apiUrl(MAILING, { path: { id } })
const MAILING_REFRESH_MS = 10_000

/** It changes by itself until the last mail is sent. */
export const mailingQuery = (postId: number) => ({
  ...adminItem(mailingUrl(postId)),
  refetchInterval: ({ state: { data } }: { state: { data: Mailing | undefined } }) =>
    data !== undefined && (data.isDue || data.state === 'sending') && MAILING_REFRESH_MS,
})

const CHANGES_MAILING = { invalidates: ['/api/admin/posts'] }

export const mailTeaching = (client: QueryClient, id: number) =>
  asAdmin((headers) => mutate(client, 'post', apiUrl<typeof MAILING, 'post'>(MAILING, { path: { id } }), { headers, ...CHANGES_MAILING }))

export const stopMail = (client: QueryClient, id: number) =>
  asAdmin((headers) => mutate(client, 'delete', apiUrl<typeof MAILING, 'delete'>(MAILING, { path: { id } }), { headers, ...CHANGES_MAILING }))

type Publication = { version: number; basedOn: string | null; mail: boolean | null }

export const publishDraft = (client: QueryClient, id: number, body: Publication) =>
  asAdmin((headers) =>
    mutate(client, 'post', apiUrl<'/api/admin/drafts/{id}/publish', 'post'>('/api/admin/drafts/{id}/publish', { path: { id } }), {
      body,
      headers,
      invalidates: ALL,
    }),
  )

export const deleteDraft = (client: QueryClient, id: number) =>
  asAdmin((headers) => mutate(client, 'delete', apiUrl<'/api/admin/drafts/{id}', 'delete'>('/api/admin/drafts/{id}', { path: { id } }), { headers, invalidates: ALL }))

export const deleteObject = (client: QueryClient, kind: Kind, id: number) =>
  asAdmin((headers) =>
    mutate(client, 'delete', apiUrl<'/api/admin/content/{kind}/{id}', 'delete'>('/api/admin/content/{kind}/{id}', { path: { kind, id } }), { headers, invalidates: ALL }),
  )

/** Makes a published object a draft again, which it returns. */
export const unpublishObject = (client: QueryClient, kind: Kind, id: number) => {
  const url = apiUrl<'/api/admin/content/{kind}/{id}/unpublish', 'post'>('/api/admin/content/{kind}/{id}/unpublish', { path: { kind, id } })
  return asAdmin((headers) => mutate(client, 'post', url, { headers, invalidates: ALL }))
}

export const restoreVersion = (client: QueryClient, kind: Kind, id: number, number: number) => {
  const url = apiUrl<'/api/admin/content/{kind}/{id}/versions/{number}/restore', 'post'>(
    '/api/admin/content/{kind}/{id}/versions/{number}/restore',
    { path: { kind, id, number } },
  )
  return asAdmin((headers) => mutate(client, 'post', url, { headers, invalidates: ALL }))
}

export const restoreFromTrash = (client: QueryClient, id: number) =>
  asAdmin((headers) => mutate(client, 'post', apiUrl<'/api/admin/trash/{id}/restore', 'post'>('/api/admin/trash/{id}/restore', { path: { id } }), { headers, invalidates: ALL }))

export const deleteForever = (client: QueryClient, id: number) =>
  asAdmin((headers) => mutate(client, 'delete', apiUrl<'/api/admin/trash/{id}', 'delete'>('/api/admin/trash/{id}', { path: { id } }), { headers, invalidates: ALL }))

export const generatedQuestionsQuery = (postId: number) => adminItem(apiUrl(QUESTIONS, { path: { id: postId } }))

export const removeGeneratedQuestion = (client: QueryClient, id: number) => {
  const url = apiUrl<'/api/admin/generated-questions/{id}', 'delete'>('/api/admin/generated-questions/{id}', { path: { id } })
  return asAdmin((headers) => mutate(client, 'delete', url, { headers, invalidates: ['/api/admin/posts'] }))
}

export const suggestTopics = (title: string, content: string) =>
  asAdmin((headers) => request('post', apiUrl('/api/admin/topics/suggest'), { body: { title, content }, headers }))

export const draftStudyGuide = (body: { title: string; excerpt: string; content: string }) =>
  asAdmin((headers) => request('post', apiUrl(GUIDE_DRAFT), { body, headers }))
