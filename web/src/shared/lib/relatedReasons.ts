import type { RelatedPost } from '@/api/types'

/** Why one teaching stands beside another: what it shares with it. */
export const RELATED_REASONS: Record<RelatedPost['reason'], string> = {
  verse: 'Same verse',
  topic: 'Same topic',
  meaning: 'Close in meaning',
}
