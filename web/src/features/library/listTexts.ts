/** The texts that differ between the two lists (READ-1). */
import { msgid, ngettext, t } from 'ttag'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import type { PostType } from '@/api/types'
import { paths } from '@/shared/lib/paths'
import { POPULAR_TOPICS, topicName } from '@/shared/lib/topics'
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
  /** How many a search found, and how many are shown after loading more. */
  found: (n: number) => string
  shown: (n: number) => string
  other: { label: string; to: string }
  subscribe: { title: string; text: string }
  launch: { banner: string; title: string; items: string[]; button: string; to: string }
}

const topic = (search: string, label: string): Topic => ({ label, search })

const daily: ListTexts = {
  title: t`Daily Learning`,
  subtitle: t`${site.productName}: a short Torah insight for every weekday morning, free to read.`,
  latest: t`Latest Insights`,
  searchLabel: t`Search daily insights`,
  topicsTitle: t`Popular Topics`,
  topics: POPULAR_TOPICS.map((each) => topic(each, topicName(each))),
  readMore: t`Read More`,
  previewLength: 200,
  loadError: SCREEN_ERRORS.dailyList,
  noMatch: t`No insights found matching your search. Try different keywords or browse our popular topics.`,
  loadMore: t`Load more insights`,
  newer: t`Newer insights`,
  noPage: t`There is no page this far.`,
  found: (n) => ngettext(msgid`${n} insight`, `${n} insights`, n),
  shown: (n) => ngettext(msgid`${n} insight shown`, `${n} insights shown`, n),
  other: { label: t`Looking for something longer? Read the weekly essays`, to: paths.weekly },
  subscribe: {
    title: t`Never Miss an Insight`,
    text: t`A short insight in your inbox each weekday morning. The e-mails are free, and separate from premium membership.`,
  },
  launch: {
    banner: t`Launch offer: every insight, old and new, is free for everyone for a limited time.`,
    title: t`Launch Special`,
    items: [t`Full archive of past insights`, t`Audio versions`, t`AI content tools`],
    button: t`Browse the weekly essays`,
    to: paths.weekly,
  },
}

const weekly: ListTexts = {
  title: t`Weekly Essays`,
  subtitle: t`A longer walk through one idea, every Friday, in time for Shabbat.`,
  latest: t`Featured Essays`,
  searchLabel: t`Search weekly essays`,
  topicsTitle: t`Categories`,
  topics: [
    topic('Shabbat', t`Holidays & Observances`),
    topic('Ethics', t`Jewish Ethics`),
    topic('Prayer', t`Prayer & Spirituality`),
    topic('Philosophy', t`Jewish Philosophy`),
    topic('History', t`Jewish History`),
  ],
  readMore: t`Read Full Essay`,
  previewLength: 300,
  loadError: SCREEN_ERRORS.weeklyList,
  noMatch: t`No essays found matching your search. Try different keywords or browse our categories.`,
  loadMore: t`Load more essays`,
  newer: t`Newer essays`,
  noPage: t`There is no page this far.`,
  found: (n) => ngettext(msgid`${n} essay`, `${n} essays`, n),
  shown: (n) => ngettext(msgid`${n} essay shown`, `${n} essays shown`, n),
  other: { label: t`Only five minutes? Read the daily insights`, to: paths.daily },
  subscribe: {
    title: t`Never Miss an Essay`,
    text: t`The new essay in your inbox every Friday. The e-mails are free, and separate from premium membership.`,
  },
  launch: {
    banner: t`Launch offer: the whole archive of essays is free for everyone for a limited time.`,
    title: t`Launch Special`,
    items: [t`Archive of past essays`, t`Audio versions`, t`AI content tools`, t`Guided learning journeys`],
    button: t`Browse all essays`,
    to: paths.weekly,
  },
}

export const LIST_TEXTS: Record<PostType, ListTexts> = { daily, weekly }
