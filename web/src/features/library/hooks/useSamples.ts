import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { isServerRendered } from '@/shared/lib/serverRendered'

export type Samples = typeof import('../samples')

let loaded: Samples | undefined
let firstLoad: Promise<Samples> | undefined

const load = async () => (loaded = await import('../samples'))

/** The built-in samples, whose code loads on demand. Refetching retries a failed import. */
export function useSamples(enabled: boolean) {
  // The server's HTML has them, and stays until they are loaded. Not `useHydrated`: whatever renders again meanwhile,
  // React writes anew.
  if (enabled && !loaded && (import.meta.env.SSR || isServerRendered())) use((firstLoad ??= load()))
  return useQuery({ queryKey: ['samples'], queryFn: load, initialData: () => loaded, staleTime: 'static', enabled })
}
