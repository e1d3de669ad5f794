import type { RelatedPost } from '@/api/types'

/** Why one teaching is related to another. */
export const RELATED_REASONS: Record<RelatedPost['reason'], string> = {
  verse: 'Same verse',
  topic: 'Same topic',
  similarity: 'Close in meaning',
}
