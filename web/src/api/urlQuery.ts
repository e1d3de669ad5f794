import { queryOptions } from '@tanstack/react-query'
import { getJson, HttpError } from './request'

/** What may be done with a call before its answer is read, such as giving its errors their own words. */
type Wrap = <T>(call: Promise<T>) => Promise<T>
const asItIs: Wrap = (call) => call

/** A GET of one object, whose key is its own address. An answer of `null` is one that is missing. */
export function urlQuery<T>(address: string, wrap = asItIs) {
  return queryOptions({
    queryKey: [address] as const,
    queryFn: async ({ signal }) => {
      const answer = await wrap(getJson<T | null>(address, signal))
      if (answer === null) throw new HttpError(404, 'The answer is empty.')
      return answer
    },
  })
}

/** The same for a whole list. An answer of `null` is an empty one. */
export function listQuery<T>(address: string, wrap = asItIs) {
  return queryOptions({
    queryKey: [address] as const,
    queryFn: async ({ signal }) => (await wrap(getJson<T[] | null>(address, signal))) ?? [],
  })
}
