/** The kinds of object that are written here: their names, their addresses, and all of their fields in the order of the form. */
import type { Kind } from './api'

/** How a field is written. */
type Input =
  | { input: 'text'; dir?: 'auto' | 'ltr' | 'rtl'; lang?: string }
  | { input: 'paragraph'; rows: number }
  | { input: 'select'; options: Readonly<Record<string, string>>; isNumber?: true }
  | { input: 'number' | 'checkbox' | 'post' | 'posts' }
  | { input: 'richText' | 'date' | 'topics' | 'questions' | 'studyGuide' | 'audio' | 'image' }

export type FieldInfo = Input & {
  /** In the form, and where two versions are compared. */
  label: string
  hint?: string
  /** What a new object has. Otherwise nothing, or the first of its options. */
  initial?: unknown
  /** It is in the column beside the text. */
  isAside?: true
  /** Neighbours in the same group are side by side, or close together. */
  group?: 'names' | 'verses' | 'flags'
}

type KindInfo = {
  /** In the navigation and as a heading. */
  plural: string
  singular: string
  path: string
  fields: Readonly<Record<string, FieldInfo>>
}

const ADDRESS_HINT = 'The last part of the page’s address: small letters, digits and hyphens'
const BOOKS = ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']
const STEPS = { 'learn-more': 'Learn more', 'related-concept': 'Related concept', 'practical-application': 'Practical application', 'deeper-study': 'Deeper study' }
const STARS = { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' }

export const KINDS: Readonly<Record<Kind, KindInfo>> = {
  post: {
    plural: 'Teachings',
    singular: 'teaching',
    path: '/admin/write/teachings',
    fields: {
      title: { label: 'Title', input: 'text', dir: 'auto' },
      content: { label: 'Text', input: 'richText' },
      excerpt: { label: 'Summary', input: 'paragraph', rows: 3, hint: 'One or two sentences for lists, feeds and search engines' },
      questions: { label: 'Questions that this teaching answers', input: 'questions', hint: 'One a line, in the words of a reader. The search by meaning uses them.' },
      studyGuide: { label: 'Study guide', input: 'studyGuide', hint: 'Quizzes, talks and diagrams are made of it. Without one they quote the teaching itself.' },
      type: { label: 'Kind', input: 'select', options: { daily: 'Daily insight', weekly: 'Weekly essay' }, isAside: true },
      publishDate: { label: 'Date of publication', input: 'date', isAside: true },
      author: { label: 'Author', input: 'text', dir: 'auto', isAside: true },
      topics: { label: 'Topics', input: 'topics', isAside: true },
      audioUrl: { label: 'Recording', input: 'audio', hint: 'Address of the recording', isAside: true },
      imageUrl: { label: 'Picture', input: 'image', hint: 'Address of the picture', isAside: true },
      videoUrl: { label: 'Video', input: 'text', dir: 'ltr', hint: 'Address at YouTube or Vimeo', isAside: true },
      isPremium: { label: 'For members', input: 'checkbox', hint: 'Readers without a membership see its beginning', isAside: true, group: 'flags' },
      featured: { label: 'Featured', input: 'checkbox', hint: 'Shown first on the home page', isAside: true, group: 'flags' },
    },
  },
  series: {
    plural: 'Series',
    singular: 'series',
    path: '/admin/write/series',
    fields: {
      title: { label: 'Title', input: 'text', dir: 'auto' },
      slug: { label: 'Address', input: 'text', dir: 'ltr', hint: ADDRESS_HINT },
      description: { label: 'Description', input: 'paragraph', rows: 5 },
      posts: { label: 'Teachings', input: 'posts', hint: 'In the order in which they are read' },
      imageUrl: { label: 'Picture', input: 'image', hint: 'Address of the picture' },
      isActive: { label: 'Shown to readers', input: 'checkbox', initial: true },
    },
  },
  timeline: {
    plural: 'Portions',
    singular: 'portion',
    path: '/admin/write/portions',
    fields: {
      title: { label: 'Title', input: 'text', dir: 'auto' },
      hebrewTitle: { label: 'Title in Hebrew', input: 'text', dir: 'rtl', lang: 'he' },
      parasha: { label: 'Name of the portion', input: 'text', dir: 'auto', group: 'names' },
      hebrewName: { label: 'Name in Hebrew', input: 'text', dir: 'rtl', lang: 'he', group: 'names' },
      englishName: { label: 'Name in English', input: 'text', group: 'names' },
      slug: { label: 'Address', input: 'text', dir: 'ltr', hint: ADDRESS_HINT },
      book: { label: 'Book', input: 'select', options: Object.fromEntries(BOOKS.map((book) => [book, book])) },
      startChapter: { label: 'First chapter', input: 'number', group: 'verses' },
      startVerse: { label: 'First verse', input: 'number', group: 'verses' },
      endChapter: { label: 'Last chapter', input: 'number', group: 'verses' },
      endVerse: { label: 'Last verse', input: 'number', group: 'verses' },
      order: { label: 'Place in the timeline', input: 'number' },
      description: { label: 'Description', input: 'paragraph', rows: 5 },
      hebrewDescription: { label: 'Description in Hebrew', input: 'paragraph', rows: 5, hint: 'Shown in the Hebrew interface' },
      posts: { label: 'Teachings', input: 'posts', hint: 'Teachings on this portion' },
      imageUrl: { label: 'Picture', input: 'image', hint: 'Address of the picture' },
    },
  },
  journey: {
    plural: 'Journeys',
    singular: 'journey',
    path: '/admin/write/journeys',
    fields: {
      sourcePostId: { label: 'From the teaching', input: 'post', hint: 'Its number, as in the address' },
      targetPostId: { label: 'To the teaching', input: 'post', hint: 'Its number' },
      pathType: { label: 'Kind of step', input: 'select', options: STEPS },
      description: { label: 'Description', input: 'paragraph', rows: 3 },
    },
  },
  testimonial: {
    plural: 'Testimonials',
    singular: 'testimonial',
    path: '/admin/write/testimonials',
    fields: {
      name: { label: 'Name', input: 'text', dir: 'auto' },
      role: { label: 'Role', input: 'text', dir: 'auto' },
      content: { label: 'Text', input: 'paragraph', rows: 5 },
      rating: { label: 'Stars', input: 'select', options: STARS, isNumber: true, initial: 5 },
    },
  },
}
