/** The kinds of object that are written here: their names, addresses and fields. */
import type { Kind, Values } from './api'

type KindInfo = {
  /** In the navigation and as a heading. */
  plural: string
  singular: string
  path: string
}

export const KINDS: Readonly<Record<Kind, KindInfo>> = {
  post: { plural: 'Teachings', singular: 'teaching', path: '/admin/write/teachings' },
  series: { plural: 'Series', singular: 'series', path: '/admin/write/series' },
  timeline: { plural: 'Portions', singular: 'portion', path: '/admin/write/portions' },
  journey: { plural: 'Journeys', singular: 'journey', path: '/admin/write/journeys' },
  testimonial: { plural: 'Testimonials', singular: 'testimonial', path: '/admin/write/testimonials' },
}

/** The fields of a new object by kind. Every field of a kind is here, so that the form knows it. */
const EMPTY: Readonly<Record<Kind, Record<string, unknown>>> = {
  post: {
    type: 'daily', title: '', content: '', excerpt: '', publishDate: '', author: '', topics: [], questions: [],
    audioUrl: '', videoUrl: '', imageUrl: '', isPremium: 0, featured: 0,
  },
  series: { title: '', slug: '', description: '', imageUrl: '', isActive: 1, posts: [] },
  timeline: {
    title: '', slug: '', parasha: '', hebrewName: '', englishName: '', book: 'Genesis', startChapter: '', startVerse: '',
    endChapter: '', endVerse: '', order: '', description: '', imageUrl: '', posts: [],
  },
  journey: { sourcePostId: '', targetPostId: '', pathType: 'learn-more', description: '' },
  testimonial: { name: '', role: '', content: '', rating: 5 },
}

const NUMBERS = new Set(['startChapter', 'startVerse', 'endChapter', 'endVerse', 'order', 'sourcePostId', 'targetPostId', 'rating'])
/** They are 1 or 0. */
export const FLAGS = new Set(['isPremium', 'featured', 'isActive'])

/** The values of the form for a draft's content: no value is an empty field. */
export function toValues(kind: Kind, content: Values): Values {
  const values: Values = { ...EMPTY[kind] }
  for (const [name, value] of Object.entries(content)) {
    if (FLAGS.has(name)) values[name] = value === 1
    else if (value !== null) values[name] = value
  }
  return values
}

/** A draft's content from the values of the form. What the form does not show stays, such as a study guide. */
export function toContent(content: Values, values: Values): Values {
  const changed = Object.entries(values).map(([name, value]) => [name, contentValue(name, value)] as const)
  return { ...content, ...Object.fromEntries(changed) }
}

function contentValue(name: string, value: unknown): unknown {
  if (FLAGS.has(name)) return value ? 1 : 0
  if (NUMBERS.has(name) && typeof value === 'string') {
    const number = Number(value)
    return value.trim() !== '' && Number.isInteger(number) ? number : value
  }
  return value === '' ? null : value
}
