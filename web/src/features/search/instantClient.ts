/** The InstantSearch client over our own endpoint. Loaded only once someone wants to search. */
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import { CHAIN_HEADERS } from './api/insight'

type Client = ReturnType<typeof instantMeiliSearch>['searchClient']
/** What InstantSearch asks; the library's own type holds requests of other products as well. */
type Requests = readonly { indexName: string; params?: { query?: string } }[]

/** The client needs an absolute host. There is no key: the endpoint itself is restricted. */
export function createInstantClient(): Client {
  const { searchClient } = instantMeiliSearch(`${window.location.origin}/api/instant`, '', {
    placeholderSearch: false,
    requestInit: { headers: CHAIN_HEADERS },
    meiliSearchParams: {
      attributesToRetrieve: ['id', 'type', 'slug', 'title', 'parasha', 'book', 'lessonCount'],
      attributesToHighlight: ['title'],
    },
  })
  // InstantSearch asks several times before a letter is typed: there is nothing to ask for.
  const ask = searchClient.search as (requests: Requests) => Promise<unknown>
  const search = (requests: Requests) => (requests.some(isTyped) ? ask(requests) : Promise.resolve(nothing(requests)))
  return { ...searchClient, search } as Client
}

const isTyped = ({ params }: Requests[number]) => Boolean(params?.query?.trim())

const nothing = (requests: Requests) => ({
  results: requests.map(({ indexName }) => ({
    index: indexName,
    query: '',
    params: '',
    hits: [],
    nbHits: 0,
    page: 0,
    nbPages: 0,
    hitsPerPage: 0,
    processingTimeMS: 0,
    exhaustiveNbHits: true,
  })),
})
