import { useQuery } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'

type Samples = typeof import('../samples')

let loaded: Samples | undefined
let firstLoad: Promise<Samples> | undefined

const load = async () => (loaded = await import('../samples'))
const subscribe = () => () => undefined

/** The built-in samples, whose code loads on demand. Refetching retries a failed import. */
export function useSamples(enabled: boolean) {
  // Not `useHydrated`, which would render every teaching again after the takeover.
  const isTakingOver = useSyncExternalStore(subscribe, () => false, () => enabled)
  // The server's HTML has them, and stays until they are loaded.
  if (isTakingOver && !loaded) use((firstLoad ??= load()))
  return useQuery({ queryKey: ['samples'], queryFn: load, initialData: () => loaded, staleTime: 'static', enabled })
}
