/** The InstantSearch client over our own endpoint. Loaded only once someone wants to search. */
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'

/** The client needs an absolute host. There is no key: the endpoint itself is restricted. */
export function createInstantClient() {
  return instantMeiliSearch(`${window.location.origin}/api/instant`, '', {
    placeholderSearch: false,
    meiliSearchParams: {
      attributesToRetrieve: ['id', 'type', 'slug', 'title', 'parasha', 'book', 'lessonCount'],
      attributesToHighlight: ['title'],
    },
  }).searchClient
}
