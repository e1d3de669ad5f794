/** The popular topics of the daily list and of searches without results (READ-3, SEARCH-20): each is what is searched for. */
import { t } from 'ttag'

export const POPULAR_TOPICS = ['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'] as const

/** How they are shown. */
export const TOPIC_LABELS: Record<(typeof POPULAR_TOPICS)[number], string> = {
  Shabbat: t`Shabbat`,
  Gratitude: t`Gratitude`,
  Teshuvah: t`Teshuvah`,
  'Book of Ruth': t`Book of Ruth`,
  Mezuzah: t`Mezuzah`,
}
