/** The InstantSearch client over our own endpoint. Loaded only once someone wants to search. */
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import { CHAIN_HEADERS } from './api/insight'

/** The client needs an absolute host. There is no key: the endpoint itself is restricted. */
export function createInstantClient() {
  return instantMeiliSearch(`${window.location.origin}/api/instant`, '', {
    placeholderSearch: false,
    requestInit: { headers: CHAIN_HEADERS },
    meiliSearchParams: {
      attributesToRetrieve: ['id', 'type', 'slug', 'title', 'parasha', 'book', 'lessonCount'],
      attributesToHighlight: ['title'],
    },
  }).searchClient
}
