/** Turns the facet counts of a search into filter options. Pure functions. */
import { t } from 'ttag'
import type { SearchResponse } from '@/api/types'
import { bibleBookName } from '@/shared/lib/bibleReferences'
import { fullDay } from '@/shared/lib/dates'
import { locale } from '@/shared/lib/language'
import { topicName } from '@/shared/lib/topics'
import type { DateRange, FacetName } from './filters'
import { portionName } from './names'

/** The number of teachings of each value, by facet. */
export type FacetCounts = NonNullable<SearchResponse['facets']>
export type FacetOption = { value: string; label: string; count: number }

export const FACET_LABELS: Record<FacetName, string> = {
  type: t`Type`,
  topic: t`Topic`,
  series: t`Series`,
  book: t`Book`,
  portion: t`Portion`,
  length: t`Length`,
}

const TYPE_LABELS: Partial<Record<string, string>> = { daily: t`Daily Learning`, weekly: t`Weekly Essay` }

const LENGTH_LABELS: Partial<Record<string, string>> = {
  'Under 3 minutes': t`Under 3 minutes`,
  '3 to 5 minutes': t`3 to 5 minutes`,
  'Over 5 minutes': t`Over 5 minutes`,
}

/** Facets whose values have a fixed order. */
const OWN_ORDER: Partial<Record<FacetName, readonly string[]>> = {
  type: ['daily', 'weekly'],
  length: ['Under 3 minutes', '3 to 5 minutes', 'Over 5 minutes'],
}

/** The facet counts of a response, if requested. */
export function facetsOf(answer: SearchResponse | undefined): FacetCounts {
  return answer?.facets ?? {}
}

/** The facets whose values have names in the interface's language. Series are the library's own words. */
const LABELS: Partial<Record<FacetName, (value: string) => string | undefined>> = {
  type: (value) => TYPE_LABELS[value],
  topic: topicName,
  book: bibleBookName,
  portion: portionName,
  length: (value) => LENGTH_LABELS[value],
}

export function valueLabel(name: FacetName, value: string): string {
  return LABELS[name]?.(value) ?? value
}

/** A range of dates in words. */
export function datesLabel({ from, to }: DateRange): string {
  if (to === '') return t`Since ${fullDay(from)}`
  if (from === '') return t`Until ${fullDay(to)}`
  return from === to ? fullDay(from) : t`${fullDay(from)} to ${fullDay(to)}`
}

/** All options. Values in `pinned` stay, so that they can be deselected even with a count of zero. */
export function optionsOf(name: FacetName, counts: FacetCounts, pinned: readonly string[]): FacetOption[] {
  const known = counts[name] ?? {}
  const values = [...new Set([...Object.keys(known), ...pinned])]
  const options = values.map((value) => ({ value, label: valueLabel(name, value), count: known[value] ?? 0 }))
  return options.sort(orderOf(name))
}

/**
 * Most frequent first, then by name: the server's order is arbitrary, and no checkbox may move while another is ticked.
 */
function orderOf(name: FacetName): (one: FacetOption, other: FacetOption) => number {
  const own = OWN_ORDER[name] ?? []
  const rank = ({ value }: FacetOption) => (own.includes(value) ? own.indexOf(value) : own.length)
  return (one, other) =>
    rank(one) - rank(other) || other.count - one.count || one.label.localeCompare(other.label, locale)
}

/** The first `limit` options, and later ones that are in `pinned`. */
export function firstOptions(options: FacetOption[], limit: number, pinned: readonly string[]): FacetOption[] {
  return options.filter(({ value }, index) => index < limit || pinned.includes(value))
}
