/** The popular topics as searches: their names are translated, what is searched for is not. */
import { POPULAR_TOPICS, topicName } from '@/shared/lib/topics'

export type SearchChip = { q: string; label: string }

export const POPULAR_SEARCHES: readonly SearchChip[] = POPULAR_TOPICS.map((q) => ({ q, label: topicName(q) }))
