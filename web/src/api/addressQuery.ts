import { queryOptions } from '@tanstack/react-query'
import { getJson } from './request'

/** A GET whose key is its own address. */
export function addressQuery<T>(address: string) {
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<T>(address, signal),
  })
}
