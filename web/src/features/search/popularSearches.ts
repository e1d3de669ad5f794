/** The popular topics as searches: their names are translated, what is searched for is not. */
import { t } from 'ttag'
import { POPULAR_TOPICS } from '@/shared/lib/popularTopics'

const LABELS: Record<(typeof POPULAR_TOPICS)[number], string> = {
  Shabbat: t`Shabbat`,
  Gratitude: t`Gratitude`,
  Teshuvah: t`Teshuvah`,
  'Book of Ruth': t`Book of Ruth`,
  Mezuzah: t`Mezuzah`,
}

export type SearchChip = { q: string; label: string }

export const POPULAR_SEARCHES: readonly SearchChip[] = POPULAR_TOPICS.map((q) => ({ q, label: LABELS[q] }))
