import { useQuery } from '@tanstack/react-query'

/** The built-in samples, whose code loads on demand. Refetching retries a failed import. */
export function useSamples(enabled: boolean) {
  return useQuery({ queryKey: ['samples'], queryFn: () => import('../samples'), enabled: enabled })
}
