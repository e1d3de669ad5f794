import { useEffect, useState } from 'react'
import { hasBegun, onPlacesChange, readPlaces, type Place } from '@/api/places/store'
import { useHydrated } from '@/shared/hooks/useHydrated'

const NONE: readonly Place[] = []
const read = () => (hasBegun() ? readPlaces() : NONE)

/** What was read on this device or with this account. None in the server's HTML, and where the history is switched off. */
export function useKnownPlaces(): readonly Place[] {
  const isHydrated = useHydrated()
  const [places, setPlaces] = useState(read)
  useEffect(() => onPlacesChange(() => setPlaces(read())), [])
  return isHydrated ? places : NONE
}
