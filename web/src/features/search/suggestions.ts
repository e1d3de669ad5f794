/** Turns the instant endpoint's results into suggestions. Pure functions. */
import { msgid, ngettext, t } from 'ttag'
import { bibleBookName } from '@/shared/lib/bibleReferences'
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import { inInterface } from '@/shared/lib/references'
import { INSTANT_TAGS, parseHighlights, type Segment } from '@/shared/lib/highlights'
import { portionName } from './names'

export const INDEXES = ['posts', 'series', 'torah_timelines'] as const
export type IndexName = (typeof INDEXES)[number]

/** The number of suggestions in each group. */
export const SUGGESTED: Record<IndexName, number> = { posts: 5, series: 2, torah_timelines: 3 }

export type Suggestion = { id: string; to: string; title: Segment[]; hint: string }
export type SuggestionGroup = { index: IndexName; label: string; options: Suggestion[] }

/** A raw hit: the libraries say nothing of its fields, so each is checked where it is read. */
export type RawHit = Readonly<Record<string, unknown>>
export type RawResults = { indexId: string; hits: readonly RawHit[] }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function marked(hit: RawHit, field: string): Segment[] {
  const highlighted = text(property(property(hit._highlightResult, field), 'value'))
  return parseHighlights(highlighted || text(hit[field]), INSTANT_TAGS)
}

/** A field of an object; undefined where there is none. */
const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as RawHit)[name] : undefined

const lessons = (count: number) => ngettext(msgid`${count} lesson`, `${count} lessons`, count)

const READ: Record<IndexName, { label: string; read: (hit: RawHit) => Omit<Suggestion, 'id'> }> = {
  posts: {
    label: t`Posts`,
    read: (hit) => {
      const type = hit.type === 'daily' ? 'daily' : 'weekly'
      const kind = type === 'daily' ? t`Daily Learning` : t`Weekly Essay`
      return { to: postPath({ id: Number(hit.id), type }), title: marked(hit, 'title'), hint: kind }
    },
  },
  series: {
    label: t`Series`,
    read: (hit) => ({
      to: seriesPath(text(hit.slug)),
      title: marked(hit, 'title'),
      hint: typeof hit.lessonCount === 'number' ? lessons(hit.lessonCount) : t`Series`,
    }),
  },
  torah_timelines: {
    label: t`Torah Timeline`,
    read: (hit) => ({
      to: timelinePath(text(hit.slug)),
      title: marked(hit, inInterface('title', hit.hebrewTitle ? 'hebrewTitle' : '')),
      hint: [portionName(text(hit.parasha)), bibleBookName(text(hit.book))].filter(Boolean).join(' · '),
    }),
  },
}

/** Groups by their best hit, as on the search page; those without hits are left out (SEARCH-5). */
export function toGroups(results: RawResults[]): SuggestionGroup[] {
  return INDEXES.map((index) => {
    const found = results.find((each) => each.indexId === index)?.hits ?? []
    const hits = found.slice(0, SUGGESTED[index])
    const { label, read } = READ[index]
    const options = hits.map((hit) => ({ id: `${index}-${String(hit.id)}`, ...read(hit) }))
    return { group: { index, label, options }, match: Math.max(0, ...hits.map(matchOf)) }
  })
    .filter(({ group }) => group.options.length > 0)
    .sort((one, other) => other.match - one.match)
    .map(({ group }) => group)
}

/** How a hit matches: 2 where its title or name is the whole text, 1 where the title has some of it, else 0. */
function matchOf(hit: RawHit): number {
  const names = ['title', 'hebrewTitle', 'parasha'].map((field) => marked(hit, field)).filter((name) => name.length > 0)
  if (names.some((name) => name.every((part) => part.marked || !/\p{L}/u.test(part.text)))) return 2
  return names.some((name) => name.some((part) => part.marked)) ? 1 : 0
}
