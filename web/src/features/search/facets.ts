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

/** Few values that have an order of their own keep it; the others come most frequent first. */
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

/** Everything that can be chosen. What is in `kept` stays to be unchosen, even where nothing has it any more. */
export function optionsOf(name: FacetName, counts: FacetCounts, kept: readonly string[]): FacetOption[] {
  const known = counts[name] ?? {}
  const values = [...new Set([...Object.keys(known), ...kept])]
  return inOrder(name, values).map((value) => ({ value, label: valueLabel(name, value), count: known[value] ?? 0 }))
}

function inOrder(name: FacetName, values: string[]): string[] {
  const order = OWN_ORDER[name]
  if (!order) return values
  const rank = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return values.sort((one, other) => rank(one) - rank(other))
}

/** The first `most` options, and those further down that are in `kept`. */
export function firstOptions(options: FacetOption[], most: number, kept: readonly string[]): FacetOption[] {
  return options.filter(({ value }, index) => index < most || kept.includes(value))
}
