/**
 * What a search is narrowed by, read from the address and written to it: `?q=light&type=daily&topic=Shabbat`.
 *
 * The same names stand in the page's address and in the API's. A name may be repeated: any of its values
 * counts, and all of the names.
 */
export const FACET_NAMES = ['type', 'topic', 'series', 'book', 'portion', 'length'] as const
export type FacetName = (typeof FACET_NAMES)[number]
export type Chosen = Readonly<Record<FacetName, readonly string[]>>

export const NOTHING_CHOSEN: Chosen = { type: [], topic: [], series: [], book: [], portion: [], length: [] }

/** The server refuses more than these: an address that somebody made up is cut, not shown as an error. */
export const MOST_CHOSEN = 40
const LONGEST_VALUE = 200

const isSound = (value: string) => value !== '' && value.length <= LONGEST_VALUE && !value.includes('\0')

export function readChosen(params: URLSearchParams): Chosen {
  let room = MOST_CHOSEN
  return byName((name) => {
    const values = [...new Set(params.getAll(name))].filter(isSound).slice(0, room)
    room -= values.length
    return values
  })
}

/** The next query string: the filters are replaced, all else stays. */
export function writeChosen(params: URLSearchParams, chosen: Chosen): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FACET_NAMES) {
    next.delete(name)
    for (const value of chosen[name]) next.append(name, value)
  }
  return next
}

/** The filters of an API address. Sorted: who chose in another order asks the same, and finds it in the cache. */
export function chosenParams(chosen: Chosen): Record<FacetName, string[]> {
  return byName((name) => [...chosen[name]].sort())
}

/** Choose a value, or drop it if it was chosen. */
export function toggled(chosen: Chosen, name: FacetName, value: string): Chosen {
  const values = chosen[name]
  return {
    ...chosen,
    [name]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
  }
}

export function countChosen(chosen: Chosen): number {
  return FACET_NAMES.reduce((sum, name) => sum + chosen[name].length, 0)
}

function byName(read: (name: FacetName) => string[]): Record<FacetName, string[]> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, read(name)])) as Record<FacetName, string[]>
}
