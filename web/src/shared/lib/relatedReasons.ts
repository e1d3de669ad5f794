import { t } from 'ttag'
import type { RelatedPost } from '@/api/types'

/** Why one teaching is related to another. */
export const RELATED_REASONS: Record<RelatedPost['reason'], string> = {
  verse: t`Same verse`,
  topic: t`Same topic`,
  similarity: t`Close in meaning`,
}
