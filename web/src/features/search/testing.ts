/** Test helpers: the instant endpoint with a library of its own. */
import { http, HttpResponse } from 'msw'

type Query = { indexUid: string; q?: string; hitsPerPage?: number }
type Library = Partial<Record<string, readonly object[]>>

export const SUGGESTIONS: Library = {
  posts: [{ id: 17, type: 'daily', title: 'Shabbat Rest' }],
  series: [{ id: 1, slug: 'shabbat', title: 'One Shabbat', lessonCount: 6 }],
  torah_timelines: [{ id: 2, slug: 'bereshit', title: 'The Seventh Day', parasha: 'Bereshit', book: 'Genesis' }],
}

/** Answers every text with the whole library, in the format of the endpoint's client. `onRequest` gets the text of each request. */
export function suggestionsHandler(library: Library = {}, onRequest: (q: string) => void = () => undefined) {
  return http.post('*/api/instant/multi-search', async ({ request }) => {
    const { queries } = (await request.json()) as { queries: Query[] }
    onRequest(queries[0]?.q ?? '')
    return HttpResponse.json({ results: queries.map((query) => respond(library, query)) })
  })
}

function respond(library: Library, { indexUid, q = '', hitsPerPage = 20 }: Query) {
  const hits = q ? (library[indexUid] ?? []) : []
  const highlightedHits = hits.map((hit) => ({ ...hit, _formatted: hit }))
  const counts = { hitsPerPage, page: 1, totalPages: 1, totalHits: hits.length }
  return { indexUid, hits: highlightedHits, query: q, processingTimeMs: 1, ...counts }
}
