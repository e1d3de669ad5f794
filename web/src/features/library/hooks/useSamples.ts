import { useQuery } from '@tanstack/react-query'

/** The built-in samples, whose code comes when they are wanted. The query loads it again where that failed. */
export function useSamples(wanted: boolean) {
  return useQuery({ queryKey: ['samples'], queryFn: () => import('../samples'), enabled: wanted })
}
