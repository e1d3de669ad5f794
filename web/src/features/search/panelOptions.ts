/** The options of the search box's panel: their elements' ids, and where they lead. */
import { searchPath } from '@/shared/lib/paths'
import type { SuggestionGroup } from './suggestions'

/** The id of an option's element, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Every option in the order of the arrow keys; the last one opens all results. */
export const optionTargets = (groups: SuggestionGroup[], query: string): string[] => [
  ...groups.flatMap((group) => group.options.map((option) => option.to)),
  ...(query ? [searchPath(query)] : []),
]
