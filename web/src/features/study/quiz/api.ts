/** The quiz of a teaching, and its questions as review cards. */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { urlQuery } from '@/api/queries'
import type { components } from '@/api/schema'

export type QuizQuestion = components['schemas']['QuizQuestion']

export const quizQuery = (post_id: number) => urlQuery(apiUrl('/api/ai/quiz/{post_id}', { path: { post_id } }))

export const addToReviews = (client: QueryClient, postId: number) =>
  mutate(client, 'post', apiUrl<'/api/reviews', 'post'>('/api/reviews'), { body: { postId }, invalidates: ['/api/reviews'] })
