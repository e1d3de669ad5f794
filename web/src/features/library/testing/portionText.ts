import { http, HttpResponse } from 'msw'
import type { PassageText, PortionReadings, VerseText } from '@/api/types'
import { server } from '@/testing/server'

export const range = (chapter: number, first: number, last: number, book = 'Numbers') => ({
  book,
  startChapter: chapter,
  startVerse: first,
  endChapter: chapter,
  endVerse: last,
})
/** Seven aliyot of two verses: 22:1–2 to 28:1–2. */
const aliyot = [22, 23, 24, 25, 26, 27, 28].map((chapter) => range(chapter, 1, 2))
const alone: PortionReadings['alone'] = {
  key: '40',
  ...{ name: 'Balak', hebrewName: 'בָּלָק', isJoined: false, diasporaOnly: false, aliyot },
  maftir: range(28, 2, 2),
  haftarot: [
    { customs: ['ashkenazi'], passages: [range(5, 6, 8, 'Micah')] },
    { customs: ['sephardi'], passages: [range(6, 1, 2, 'Micah')] },
  ],
}
export const joined = { ...alone, key: '39-40', name: 'Chukat-Balak', isJoined: true, diasporaOnly: true }

const aVerse = (chapter: number, verse: number, change: Partial<VerseText> = {}): VerseText => ({
  ...{ chapter, verse, hebrew: `פָּס֖וּק ${chapter}:${verse}`, english: `Verse ${chapter}:${verse}`, teachings: [] },
  ...change,
})
export const requested: string[] = []

export function mockText(change: { readings?: Partial<PortionReadings>; first?: Partial<VerseText> } = {}) {
  server.use(
    http.get('/api/torah-timeline/40/readings', () => HttpResponse.json({ alone, joined: null, nextSabbath: null, special: null, ...change.readings })),
    http.get('/api/torah-timeline/40/text', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requested.push(`text${search}`)
      const chapter = 21 + Number(searchParams.get('aliyah'))
      const passage: PassageText = { book: 'Numbers', verses: [aVerse(chapter, 1, change.first), aVerse(chapter, 2)] }
      return HttpResponse.json([passage])
    }),
    http.get('/api/torah-timeline/40/haftarah', ({ request }) => {
      requested.push(`haftarah${new URL(request.url).search}`)
      return HttpResponse.json([{ book: 'Micah', verses: [aVerse(5, 6), aVerse(6, 1)] }])
    }),
  )
}
