/** Builders of complete test objects. */
import type {
  CalendarAnswer,
  CalendarReading,
  ContainingSeries,
  Post,
  PostCard,
  PostHit,
  RelatedPost,
  SearchResponse,
  Series,
  SeriesHit,
  TeachingLink,
  ThisWeek,
  Timeline,
  TimelineHit,
  WeekPortion,
  WeekReading,
} from '@/api/types'

export function aCard(change: Partial<PostCard> = {}): PostCard {
  return {
    id: 17,
    type: 'daily',
    title: 'Two Candles, One Light',
    excerpt: 'Why two?',
    preview: 'Two flames stand on the table.',
    publishDate: '2026-11-20T06:00:00-05:00',
    author: 'The Teacher',
    topics: ['Shabbat'],
    audioUrl: null,
    imageUrl: null,
    isPremium: 0,
    featured: 0,
    isLocked: false,
    readMinutes: 2,
    ...change,
  }
}

export function aPost(change: Partial<Post> = {}): Post {
  return { ...aCard(), content: '<p id="p1">Two flames.</p>', videoUrl: null, base64Image: null, imageSrcset: null, ...change }
}

export function aRelatedEssay(change: Partial<RelatedPost> = {}): RelatedPost {
  const { id, title, excerpt, publishDate, author, topics, imageUrl, isPremium, isLocked } = aCard()
  const card = { id, title, excerpt, publishDate, author, topics, imageUrl: imageUrl ?? null, isPremium, isLocked }
  return { ...card, type: 'weekly', reason: 'similarity', ...change }
}

export function aTimeline(change: Partial<Timeline> = {}): Timeline {
  return {
    id: 3,
    slug: 'lech-lecha',
    parasha: 'Lech Lecha',
    book: 'Genesis',
    startChapter: 12,
    startVerse: 1,
    endChapter: 17,
    endVerse: 27,
    hebrewName: 'לך לך',
    englishName: 'Go Forth',
    title: 'The First Step',
    hebrewTitle: 'הצעד הראשון',
    description: 'Abram leaves.',
    hebrewDescription: 'אברם עוזב.',
    imageUrl: null,
    imageSrcset: null,
    order: 3,
    createdAt: '2026-11-20T06:00:00-05:00',
    posts: [],
    ...change,
  }
}

export function aWeekPortion(change: Partial<WeekPortion> = {}): WeekPortion {
  const { slug, parasha, hebrewName, englishName, title, hebrewTitle, book, startChapter, startVerse, endChapter, endVerse } =
    aTimeline()
  const verses = { book, startChapter, startVerse, endChapter, endVerse }
  return { slug, parasha, hebrewName, englishName, title, hebrewTitle, line: 'Abram leaves.', hebrewLine: 'אברם עוזב.', hasTeachings: true, ...verses, ...change }
}

export function aReading(change: Partial<WeekReading> = {}): WeekReading {
  const portion = aWeekPortion()
  const { book, startChapter, startVerse, endChapter, endVerse, parasha: name, hebrewName } = portion
  const verses = { book, startChapter, startVerse, endChapter, endVerse }
  return { name, hebrewName, isHoliday: false, portions: [portion], resumes: null, aliyah: null, ...verses, ...change }
}

export function aWeek(change: Partial<ThisWeek> = {}): ThisWeek {
  return {
    sabbath: '2026-10-24',
    hebrewDate: 'י״ג חשון תשפ״ז',
    until: '2026-10-25T00:00:00-04:00',
    dayEnds: '2026-10-25T00:00:00-04:00',
    diaspora: aReading(),
    israel: null,
    simchatTorah: null,
    ...change,
  }
}

export function aSeries(change: Partial<Series> = {}): Series {
  return {
    id: 1,
    slug: 'shabbat',
    title: 'One Day',
    description: 'A day in six lessons.',
    imageUrl: null,
    imageSrcset: null,
    coverWord: null,
    isActive: 1,
    createdAt: '2026-11-20T06:00:00-05:00',
    posts: [],
    ...change,
  }
}

export function aTeachingLink(change: Partial<TeachingLink> = {}): TeachingLink {
  return { id: 18, type: 'daily', title: 'The Second Light', publishDate: '2026-11-19T06:00:00-05:00', isLocked: false, ...change }
}

/** A series of these lessons that holds the one at `position`, from 1. */
export function aContainingSeries(change: Partial<ContainingSeries> = {}, outline = [aTeachingLink({ id: 17 }), aTeachingLink()]): ContainingSeries {
  return { id: 1, slug: 'rest', title: 'A Day of Rest', position: 1, lessons: outline.length, outline, ...change }
}

export function aPostHit(change: Partial<PostHit> = {}): PostHit {
  return {
    id: 17,
    type: 'daily',
    title: 'Two Candles',
    excerpt: 'Why two?',
    publishDate: '2026-11-20T06:00:00-05:00',
    author: 'The Teacher',
    topics: [],
    isPremium: 0,
    isLocked: false,
    semantic: false,
    nearby: false,
    paragraph: null,
    highlightedTitle: 'Two <mark>Candles</mark>',
    snippet: 'The <mark>candles</mark> are lit.',
    ...change,
  }
}

export function aSeriesHit(change: Partial<SeriesHit> = {}): SeriesHit {
  const { id, slug, title, description } = aSeries()
  return { id, slug, title, description, highlightedTitle: '<mark>One</mark> Day', snippet: '', nearby: false, lessonCount: 6, ...change }
}

export function aTimelineHit(change: Partial<TimelineHit> = {}): TimelineHit {
  const { id, slug, title, parasha, hebrewName, englishName, book, startChapter, startVerse, endChapter, endVerse } =
    aTimeline()
  const verses = { book, startChapter, startVerse, endChapter, endVerse }
  const hebrew = { highlightedHebrewTitle: '', hebrewSnippet: '' }
  return { id, slug, title, parasha, hebrewName, englishName, highlightedTitle: title, snippet: '', ...hebrew, nearby: false, ...verses, ...change }
}

export function aSearchResponse(change: Partial<SearchResponse> = {}): SearchResponse {
  return {
    query: 'candles',
    engine: 'postgres',
    degraded: false,
    tookMs: 1,
    totals: { posts: 1, series: 0, torahTimelines: 0 },
    order: ['posts', 'series', 'torahTimelines'],
    facets: null,
    notes: [],
    absentTerms: [],
    sitePages: [],
    cautionNotice: null,
    place: null,
    verse: null,
    mishnah: null,
    calendar: null,
    suggestions: [],
    posts: [aPostHit()],
    series: [],
    torahTimelines: [],
    closest: [],
    ...change,
  }
}

export function aCalendarAnswer(change: Partial<CalendarReading> = {}, kind: CalendarAnswer['kind'] = 'this_week'): CalendarAnswer {
  const verses = [{ book: 'Genesis', startChapter: 32, startVerse: 4, endChapter: 36, endVerse: 43 }]
  const reading: CalendarReading = {
    place: 'everywhere',
    name: 'Vayishlach',
    hebrewName: 'וַיִּשְׁלַח',
    firstDay: '2026-11-28',
    lastDay: '2026-11-28',
    hebrewDate: 'י״ח כסלו תשפ״ז',
    portions: [{ parasha: 'Vayishlach', hebrewName: 'וַיִּשְׁלַח', url: '/torah-timeline/vayishlach' }],
    verses,
    url: '/torah-timeline/vayishlach',
    weekly: null,
    special: null,
    haftarot: [],
    ...change,
  }
  return { kind, beginsAtSunset: kind === 'holiday', readings: [reading] }
}
