/** From the counts that a search answers to what the filters show. Pure, so that it is tested alone. */
import type { SearchAnswer } from '@/api/types'
import type { FacetName } from './filters'

/** How many teachings there are of each value, by facet. */
export type FacetCounts = NonNullable<SearchAnswer['facets']>
export type FacetOption = { value: string; label: string; count: number }

export const FACET_LABELS: Record<FacetName, string> = {
  type: 'Type',
  topic: 'Topic',
  series: 'Series',
  book: 'Book',
  portion: 'Portion',
  length: 'Length',
}

const TYPE_LABELS: Partial<Record<string, string>> = { daily: 'Daily Learning', weekly: 'Weekly Essay' }

/** Few values that have an order of their own keep it. */
const OWN_ORDER: Partial<Record<FacetName, readonly string[]>> = {
  type: ['daily', 'weekly'],
  length: ['Under 3 minutes', '3 to 5 minutes', 'Over 5 minutes'],
}

/** The counts of an answer, where it was asked for them. */
export function facetsOf(answer: SearchAnswer | undefined): FacetCounts {
  return answer?.facets ?? {}
}

export function valueLabel(name: FacetName, value: string): string {
  return name === 'type' ? (TYPE_LABELS[value] ?? value) : value
}

/** Everything that can be selected. What is in `kept` stays to be unchosen, even where nothing has it any more. */
export function optionsOf(name: FacetName, counts: FacetCounts, kept: readonly string[]): FacetOption[] {
  const known = counts[name] ?? {}
  const values = [...new Set([...Object.keys(known), ...kept])]
  const options = values.map((value) => ({ value, label: valueLabel(name, value), count: known[value] ?? 0 }))
  return options.sort(orderOf(name))
}

/**
 * Most frequent first. Those that are as frequent come by name, because the server gives them in any order:
 * no box may move while another is ticked.
 */
function orderOf(name: FacetName): (one: FacetOption, other: FacetOption) => number {
  const own = OWN_ORDER[name] ?? []
  const rank = ({ value }: FacetOption) => (own.includes(value) ? own.indexOf(value) : own.length)
  return (one, other) =>
    rank(one) - rank(other) || other.count - one.count || one.label.localeCompare(other.label, 'en')
}

/** The first `most` options, and those further down that are in `kept`. */
export function firstOptions(options: FacetOption[], most: number, kept: readonly string[]): FacetOption[] {
  return options.filter(({ value }, index) => index < most || kept.includes(value))
}
