/** The InstantSearch client over our own endpoint. Loaded only once someone wants to search. */
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import { apiUrl, type Body } from '@/api/endpoints'
import { request } from '@/api/request'

const HOST = '/api/instant'

type Client = ReturnType<typeof instantMeiliSearch>['searchClient']
type Requests = readonly { indexName: string; params?: { query?: string } }[]
type Query = Body<'/api/instant/multi-search', 'post'>['queries'][number]

/** The client needs an absolute host. There is no key: the endpoint returns public data only. */
export function createInstantClient(): Client {
  const { searchClient } = instantMeiliSearch(window.location.origin + HOST, '', {
    httpClient: post,
    placeholderSearch: false,
    meiliSearchParams: {
      attributesToRetrieve: ['id', 'type', 'slug', 'title', 'hebrewTitle', 'parasha', 'book', 'lessonCount'],
      attributesToHighlight: ['title', 'hebrewTitle'],
    },
  })
  // A failure becomes a result: InstantSearch would throw one that arrives after the search box is unmounted.
  const ask = searchClient.search as (requests: Requests) => Promise<unknown>
  const search = (requests: Requests) => ask(requests).catch(() => ({ results: requests.map(failed) }))
  return { ...searchClient, search } as Client
}

/** The libraries send several queries without text (before typing, and for facets). These are answered here. */
async function post(_address: unknown, init?: RequestInit) {
  const { queries } = JSON.parse(init?.body as string) as { queries: Query[] }
  if (!queries.some(({ q }) => q?.trim())) return { results: queries.map(nothing) }
  return request('post', apiUrl('/api/instant/multi-search'), { body: { queries } })
}

const failed = ({ indexName, params }: Requests[number]) => ({
  index: indexName,
  query: params?.query ?? '',
  hits: [],
  failed: true,
})

const nothing = ({ indexUid }: Query) => ({
  indexUid,
  query: '',
  hits: [],
  processingTimeMs: 0,
  hitsPerPage: 0,
  page: 1,
  totalPages: 0,
  totalHits: 0,
})
