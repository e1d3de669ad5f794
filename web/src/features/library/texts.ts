/** The texts that differ between the two lists and the two kinds of posts (READ-1). */
import { SCREEN_ERRORS } from '@/api/errorTexts'
import type { PostType } from '@/api/types'
import { paths } from '@/shared/lib/paths'
import { POPULAR_TOPICS } from '@/shared/lib/popularTopics'
import { site } from '@/shared/lib/siteConfig'

type Topic = { label: string; search: string }

export type ListTexts = {
  title: string
  subtitle: string
  latest: string
  searchLabel: string
  topicsTitle: string
  topics: Topic[]
  readMore: string
  previewLength: number
  loadError: string
  noMatch: string
  loadMore: string
  /** The link on a later page of the list. */
  newer: string
  noPage: string
  noun: string
  other: { label: string; to: string }
  subscribe: { title: string; text: string }
  launch: { banner: string; title: string; items: string[]; button: string; to: string }
}

const topic = (search: string, label = search): Topic => ({ label, search })

const daily: ListTexts = {
  title: 'Daily Learning',
  subtitle: `${site.productName}: a short Torah insight for every weekday morning, free to read.`,
  latest: 'Latest Insights',
  searchLabel: 'Search daily insights',
  topicsTitle: 'Popular Topics',
  topics: POPULAR_TOPICS.map((each) => topic(each)),
  readMore: 'Read More',
  previewLength: 200,
  loadError: SCREEN_ERRORS.dailyList,
  noMatch: 'No insights found matching your search. Try different keywords or browse our popular topics.',
  loadMore: 'Load more insights',
  newer: 'Newer insights',
  noPage: 'There is no page this far.',
  noun: 'insight',
  other: { label: 'Looking for something longer? Read the weekly essays', to: paths.weekly },
  subscribe: {
    title: 'Never Miss an Insight',
    text: 'A short insight in your inbox each weekday morning. The e-mails are free, and separate from premium membership.',
  },
  launch: {
    banner: 'Launch offer: every insight, old and new, is free for everyone for a limited time.',
    title: 'Launch Special',
    items: ['Full archive of past insights', 'Audio versions', 'AI content tools'],
    button: 'Browse the weekly essays',
    to: paths.weekly,
  },
}

const weekly: ListTexts = {
  title: 'Weekly Essays',
  subtitle: 'A longer walk through one idea, every Friday, in time for Shabbat.',
  latest: 'Featured Essays',
  searchLabel: 'Search weekly essays',
  topicsTitle: 'Categories',
  topics: [
    topic('Shabbat', 'Holidays & Observances'),
    topic('Ethics', 'Jewish Ethics'),
    topic('Prayer', 'Prayer & Spirituality'),
    topic('Philosophy', 'Jewish Philosophy'),
    topic('History', 'Jewish History'),
  ],
  readMore: 'Read Full Essay',
  previewLength: 300,
  loadError: SCREEN_ERRORS.weeklyList,
  noMatch: 'No essays found matching your search. Try different keywords or browse our categories.',
  loadMore: 'Load more essays',
  newer: 'Newer essays',
  noPage: 'There is no page this far.',
  noun: 'essay',
  other: { label: 'Only five minutes? Read the daily insights', to: paths.daily },
  subscribe: {
    title: 'Never Miss an Essay',
    text: 'The new essay in your inbox every Friday. The e-mails are free, and separate from premium membership.',
  },
  launch: {
    banner: 'Launch offer: the whole archive of essays is free for everyone for a limited time.',
    title: 'Launch Special',
    items: ['Archive of past essays', 'Audio versions', 'AI content tools', 'Guided learning journeys'],
    button: 'Browse all essays',
    to: paths.weekly,
  },
}

export const LIST_TEXTS: Record<PostType, ListTexts> = { daily, weekly }

export const DETAIL_TEXTS: Record<PostType, { back: string; error: string; typeName: string }> = {
  daily: {
    back: 'Back to Daily Learning',
    error: SCREEN_ERRORS.dailyPost,
    typeName: 'Daily Learning',
  },
  weekly: { back: 'Back to Weekly Essays', error: SCREEN_ERRORS.weeklyPost, typeName: 'Weekly Essay' },
}
