/** What the search and its parts say when they fail. */
import { t } from 'ttag'

export const SEARCH_ERRORS = {
  // SEARCH-21
  search: t`Error: Search failed. Please try again.`,
  suggestions: t`Suggestions are not available just now.`,
  relatedPosts: t`These could not be loaded.`,
} as const
