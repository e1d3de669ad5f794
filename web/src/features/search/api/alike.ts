import { addressQuery } from '@/api/addressQuery'
import type { RelatedPost } from '@/api/types'

const MOST = 3

/** The teachings that belong with one that was found. */
export const alikeQuery = (postId: number) => addressQuery<RelatedPost[]>(`/api/posts/${postId}/related?limit=${MOST}`)
