import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { aPostHit, aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { ReferencedPlace, SearchResponse, SearchNote, Verse } from '@/api/types'
import { SearchPage } from './SearchPage'

const NOTHING = { totals: { posts: 0, series: 0, torahTimelines: 0 }, posts: [] }
const VERSE: Verse = {
  reference: 'Genesis 12:5',
  hebrewReference: 'בראשית יב, ה',
  hebrew: 'וַיִּקַּח אַבְרָם אֶת־שָׂרַי אִשְׁתּוֹ',
  english: 'And Abram took Sarai his wife',
  shown: 1,
  total: 1,
  restUrl: null,
  portion: { parasha: 'Lech Lecha', hebrewName: 'לֶךְ־לְךָ', url: '/torah-timeline/lech-lecha#12:5' },
}

async function show(extras: Partial<SearchResponse>, q = 'shabbos', results: object = {}) {
  server.use(http.get('/api/search', () => HttpResponse.json({ ...aSearchResponse({ query: q }), ...results, ...extras })))
  const view = renderAt(`/search?q=${encodeURIComponent(q)}`, <SearchPage />)
  await screen.findByRole('heading', { level: 2 })
  return view
}

const note = (kind: SearchNote['kind'], change: Partial<SearchNote> = {}): SearchNote => ({
  kind,
  typed: 'shabbos',
  meant: 'Shabbat',
  hebrewMeant: 'שבת',
  to: null,
  missing: [],
  ...change,
})

/** The live region above the results, with the headline and the notes. */
const liveRegion = () => screen.getByText(/^(Found|No results)/).parentElement ?? document.body

describe('the notes about the results', () => {
  // rule: SEARCH-82
  it.each([
    [note('spelling'), 'Includes results for Shabbat.'],
    [note('typo', { typed: 'shabat' }), 'Showing results for Shabbat (you typed shabat)'],
    [note('keyboard', { typed: 'akuo', meant: 'שלום' }), 'Read as Hebrew keyboard: שלום (you typed akuo)'],
    [note('phrase', { typed: 'green samovar', meant: '' }), 'No text has green samovar as it is quoted. Showing its words apart.'],
    [note('semantic'), 'Nothing holds all of these words together. Showing what comes closest in meaning first.'],
    [note('partial_match'), 'Nothing holds all of these words together. Showing what holds some of the words.'],
    [
      note('partial_match', { missing: ['zebra', 'giraffe'] }),
      'Nothing here mentions zebra or giraffe. Showing what holds some of the words.',
    ],
  ])('describe an interpretation in one sentence', async (searchNote, sentence) => {
    await show({ notes: [searchNote] })
    expect(within(liveRegion()).getByRole('listitem')).toHaveTextContent(sentence)
  })

  it('link to the portion of a verse', async () => {
    const searchNote = note('reference', { typed: 'Genesis 12:5', meant: 'Lech Lecha', to: '/torah-timeline/lech-lecha' })
    await show({ notes: [searchNote] }, 'Genesis 12:5')
    const line = within(liveRegion()).getByRole('listitem')
    expect(line).toHaveTextContent('Genesis 12:5 is in Lech Lecha')
    expect(within(line).getByRole('link')).toHaveAttribute('href', '/torah-timeline/lech-lecha')
  })

  // rule: SEARCH-18
  it('mark Hebrew text as Hebrew', async () => {
    await show({ notes: [note('keyboard', { typed: 'akuo', meant: 'שלום' })] })
    expect(screen.getByText('שלום')).toHaveAttribute('lang', 'he')
    expect(screen.getByText('שלום')).toHaveAttribute('dir', 'rtl')
  })

  it('are omitted if the response has none', async () => {
    await show({ notes: [], verse: null, suggestions: [] })
    expect(liveRegion()).toHaveAttribute('role', 'status')
    expect(within(liveRegion()).queryByRole('list')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Genesis 12:5' })).not.toBeInTheDocument()
  })
})

describe('the verse of a reference', () => {
  // rule: SEARCH-19
  it('is shown above the results, in pointed Hebrew with its portion', async () => {
    await show({ verse: VERSE }, 'Genesis 12:5')
    const card = screen.getByRole('region', { name: 'Genesis 12:5' })
    const text = within(card).getByText(VERSE.hebrew)
    expect(text).toHaveAttribute('lang', 'he')
    expect(text).toHaveAttribute('dir', 'rtl')
    expect(within(card).getByText('בראשית יב, ה')).toHaveAttribute('lang', 'he')
    expect(within(card).getByRole('link', { name: /Lech Lecha/ })).toHaveAttribute('href', '/torah-timeline/lech-lecha#12:5')
    const posts = screen.getByRole('region', { name: /Posts/ })
    expect(card.compareDocumentPosition(posts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  // rule: SEARCH-19
  it('has the English below the Hebrew, with its source', async () => {
    await show({ verse: VERSE }, 'Genesis 12:5')
    const card = screen.getByRole('region', { name: 'Genesis 12:5' })
    expect(within(card).getByText('And Abram took Sarai his wife')).toBeVisible()
    expect(within(card).getByText('English: Jewish Publication Society, 1917.')).toBeVisible()
    expect(within(card).queryByText(/The first/)).not.toBeInTheDocument()
  })

  // rule: SEARCH-86
  it('says how many of a range are shown, and leads to the rest', async () => {
    const range = { shown: 3, total: 9, restUrl: '/torah-timeline/vayishlach#32:28' }
    await show({ verse: { ...VERSE, ...range } }, 'Genesis 32:25-33')
    const card = screen.getByRole('region', { name: 'Genesis 12:5' })
    expect(within(card).getByText(/The first 3 of 9 verses/)).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Read 6 more verses in Lech Lecha' })).toHaveAttribute('href', range.restUrl)
  })

  it('is shown without a portion if it is not in the Torah, and without results', async () => {
    await show({ verse: { ...VERSE, reference: 'Psalm 23:1', english: null, portion: null } }, 'Psalm 23:1', NOTHING)
    const card = screen.getByRole('region', { name: 'Psalm 23:1' })
    expect(within(card).queryByText(/Jewish Publication Society/)).not.toBeInTheDocument()
    expect(within(card).queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText('No results found')).toBeVisible()
  })
})

describe('the mishnah of a reference', () => {
  const MISHNAH = {
    reference: 'Mishnah Avot 1:14',
    hebrewReference: 'משנה אבות א, יד',
    hebrew: 'אם אין אני לי מי לי',
    translations: [{ reference: 'Mishnah Avot 1:14', text: 'If I am not for myself', translator: 'The Teacher' }],
    shown: 1,
    total: 1,
    url: '/mishnah/avot/1#14',
  }
  const place = { reference: MISHNAH.reference, hebrewReference: MISHNAH.hebrewReference, problem: null, cited: true }

  // rule: MISHNAH-8
  it('is shown in Hebrew, with the way to its chapter, and named once', async () => {
    await show({ mishnah: MISHNAH, place }, 'Avot 1:14')
    const card = screen.getByRole('region', { name: 'Mishnah Avot 1:14' })
    expect(within(card).getByText(MISHNAH.hebrew)).toHaveAttribute('lang', 'he')
    expect(within(card).getByRole('link', { name: 'Read in its chapter' })).toHaveAttribute('href', MISHNAH.url)
    expect(within(card).getByText(/edition of Romm, Vilna 1913/)).toBeVisible()
    expect(within(card).getByText('If I am not for myself')).toBeVisible()
    expect(within(card).getByText('Translated by The Teacher')).toBeVisible()
    expect(within(card).queryByText('1:14')).not.toBeInTheDocument()
    expect(liveRegion()).not.toHaveTextContent('משנה אבות')
  })

  // rule: MISHNAH-6
  it('leads to the rest of a chapter', async () => {
    await show({ mishnah: { ...MISHNAH, shown: 2, total: 18, url: '/mishnah/avot/1#3' }, place }, 'Mishnah Avot 1')
    const card = screen.getByRole('region', { name: 'Mishnah Avot 1:14' })
    expect(within(card).getByText('The first 2 of 18 mishnahs.')).toBeVisible()
    expect(within(card).getByText('1:14')).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Read 16 more mishnahs' })).toHaveAttribute('href', '/mishnah/avot/1#3')
  })
})

describe('the place of a reference', () => {
  const place = (change: Partial<ReferencedPlace> = {}): ReferencedPlace => ({
    reference: 'Bavli Ketubot 67b',
    hebrewReference: 'כתובות סז ע״ב',
    problem: null,
    cited: true,
    ...change,
  })

  // rule: SEARCH-45
  it('is shown in both languages', async () => {
    await show({ place: place() }, 'Kesubos 67b')
    expect(liveRegion()).toHaveTextContent('Bavli Ketubot 67b')
    expect(within(liveRegion()).getByText('כתובות סז ע״ב')).toHaveAttribute('lang', 'he')
    expect(liveRegion()).not.toHaveTextContent('No teaching')
    expect(screen.queryByText('Nearby')).not.toBeInTheDocument()
  })

  // rule: SEARCH-47
  it('is said not to be cited, and what is near it is marked', async () => {
    await show({ place: place({ cited: false }), posts: [aPostHit({ nearby: true })] }, 'Ketubot 67a')
    expect(liveRegion()).toHaveTextContent('No teaching cites Bavli Ketubot 67b yet. These cite what is nearest to it.')
    expect(within(screen.getByRole('region', { name: /Posts/ })).getByText('Nearby')).toBeVisible()
  })

  it('is said not to be cited where nothing near it is', async () => {
    await show({ place: place({ cited: false }) }, 'Ketubot 67a', NOTHING)
    expect(liveRegion()).toHaveTextContent('No teaching cites Bavli Ketubot 67b yet.')
    expect(liveRegion()).not.toHaveTextContent('nearest')
  })

  // rule: SEARCH-48
  it('that does not exist is explained', async () => {
    const problem = { kind: 'size', within: 'Shabbat', hebrewWithin: 'שבת', number: 157, unit: 'folio', side: null } as const
    const missing = place({ reference: 'Shabbat 158a', problem, cited: false })
    await show({ place: missing }, 'Shabbat 158a', NOTHING)
    expect(liveRegion()).toHaveTextContent('There is no Shabbat 158a: Shabbat has 157 folios.')
  })

  it('is not named twice above a verse', async () => {
    await show({ verse: VERSE, place: place({ reference: 'Genesis 12:5' }) }, 'Genesis 12:5')
    expect(screen.getByRole('heading', { level: 3, name: 'Genesis 12:5' })).toBeVisible()
    expect(liveRegion()).not.toHaveTextContent('בראשית')
    expect(within(liveRegion()).getAllByText('Genesis 12:5')).toHaveLength(1)
  })
})

describe('a search without results', () => {
  // rule: SEARCH-20
  it('shows suggestions, each of which is a search', async () => {
    const { user } = await show({ suggestions: ['Chanukah', 'חנוכה'] }, 'hanuca', NOTHING)
    const meant = screen.getByRole('region', { name: 'Did you mean' })
    expect(within(meant).getAllByRole('link')).toHaveLength(2)
    expect(within(meant).getByText('חנוכה')).toHaveAttribute('lang', 'he')
    await user.click(within(meant).getByRole('link', { name: 'Chanukah' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/search?q=Chanukah')
    expect(screen.getByRole('combobox')).toHaveValue('Chanukah')
  })

  // rule: SEARCH-20
  it('shows the popular topics if there are no suggestions', async () => {
    await show({ suggestions: [] }, 'zzzz', NOTHING)
    const topics = within(screen.getByRole('region', { name: 'Popular topics' })).getAllByRole('link')
    expect(topics.map((link) => link.textContent)).toEqual(['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'])
    expect(topics[3]).toHaveAttribute('href', '/search?q=Book%20of%20Ruth')
  })
})
