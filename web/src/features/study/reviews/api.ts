/** The reader's review cards. */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { HttpError, isNotFound } from '@/api/errors'
import { mutate } from '@/api/mutate'
import { urlQuery } from '@/api/queries'
import { request } from '@/api/request'
import type { components } from '@/api/schema'

export type ReviewItem = components['schemas']['ReviewItem']
export type ReviewDeck = components['schemas']['ReviewDeck']
export type Rating = components['schemas']['ReviewResult']['rating']

/** Fetched again whenever the page is opened: cards become due, and other devices rate them. */
export const reviewsQuery = () => ({ ...urlQuery(apiUrl('/api/reviews')), staleTime: 0 })

/** How many cards are due, without their questions. */
export const dueCountQuery = () => ({ ...urlQuery(apiUrl('/api/reviews/due')), staleTime: 0 })

/** Rates a card. One that another tab rated or removed counts as done. */
export async function rateCard(id: number, rating: Rating): Promise<void> {
  const url = apiUrl<'/api/reviews/{id}/rating', 'post'>('/api/reviews/{id}/rating', { path: { id } })
  try {
    await request('post', url, { body: { rating } })
  } catch (error) {
    const isDone = isNotFound(error) || (error instanceof HttpError && error.status === 409)
    if (!isDone) throw error
  }
}

/** Removes the cards of a teaching. */
export const removeTeaching = (client: QueryClient, post_id: number) =>
  mutate(client, 'delete', apiUrl<'/api/reviews/posts/{post_id}', 'delete'>('/api/reviews/posts/{post_id}', { path: { post_id } }), {
    invalidates: ['/api/reviews'],
  })
