/** What models made of teachings, for the admin to review (STUDY-66). */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl, type Body, type Item } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { adminList, asAdmin } from '../adminApi'

const OUTPUTS = '/api/admin/study-outputs'
export type StudyText = Item<typeof OUTPUTS>
export type Status = StudyText['status']
export type Review = Body<'/api/admin/study-outputs/{id}', 'patch'>

/** The newest first. */
export const studyTextsQuery = (status: Status, limit: number) => adminList(apiUrl(OUTPUTS, { query: { status, limit } }))

export const reviewText = (client: QueryClient, id: number, body: Review) => {
  const url = apiUrl<'/api/admin/study-outputs/{id}', 'patch'>('/api/admin/study-outputs/{id}', { path: { id } })
  return asAdmin((headers) => mutate(client, 'patch', url, { body, headers, invalidates: [OUTPUTS] }))
}
