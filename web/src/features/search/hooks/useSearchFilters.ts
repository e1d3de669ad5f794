import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { STAY } from '@/shared/lib/addressState'
import { toast } from '@/shared/lib/toastStore'
import { countChosen, MOST_CHOSEN, NOTHING_CHOSEN, readChosen, toggled, writeChosen, type Chosen, type FacetName } from '../filters'

export type SearchFilters = {
  chosen: Chosen
  /** How many values are chosen. */
  count: number
  /** Choose a value, or drop it if it was chosen. */
  toggle: (name: FacetName, value: string) => void
  clear: () => void
}

/** The filters of the search page. Each change is a step of its own in the history, so that going back undoes it. */
export function useSearchFilters(): SearchFilters {
  const [params, setParams] = useSearchParams()
  // Navigation is a transition, which may take a moment: the boxes show at once what was chosen, and a
  // second choice within that moment builds on the first.
  const [chosen, showAtOnce] = useOptimistic(readChosen(params))
  const write = (next: Chosen) =>
    startTransition(() => {
      showAtOnce(next)
      setParams((now) => writeChosen(now, next), { state: STAY })
    })
  const toggle = (name: FacetName, value: string) => {
    const next = toggled(chosen, name, value)
    if (countChosen(next) > MOST_CHOSEN) toast('Too many filters', `Please choose at most ${MOST_CHOSEN}`)
    else write(next)
  }
  return { chosen, count: countChosen(chosen), toggle, clear: () => write(NOTHING_CHOSEN) }
}
