/** The built-in samples: five daily and three weekly (READ-15). Loaded only where they are shown. */
import type { Post, PostCard, PostType } from '@/api/types'
import { fullDate } from '@/shared/lib/dates'
import { site } from '@/shared/lib/siteConfig'
import { truncate } from '@/shared/lib/text'
import { dailySamples } from './daily'
import { plainText } from './plainText'
import type { SampleText } from './types'
import { weeklySamples } from './weekly'

/** With the essays, so that React takes both over at once. */
export { MissingEssay } from '../components/MissingEssay'

const DAY_MS = 86_400_000
/** READ-37: the built-in essay is dated five days ago. */
const AGE_DAYS: Record<PostType, number> = { daily: 0, weekly: 5 }
const STEP_DAYS: Record<PostType, number> = { daily: 1, weekly: 7 }

function toPost(type: PostType, text: SampleText, index: number): Post {
  const age = AGE_DAYS[type] + index * STEP_DAYS[type]
  return {
    ...text,
    id: index + 1,
    type,
    publishDate: new Date(Date.now() - age * DAY_MS).toISOString(),
    author: site.teacherName,
    isPremium: 0,
    featured: 0,
    isLocked: false,
    preview: truncate(plainText(text.content), 300),
    readMinutes: Math.ceil(text.content.length / 1000),
  }
}

type Samples = Record<PostType, Post[]> & { day: string }
let known: Samples | undefined

/** Dated from today, also where the code was loaded on an earlier day: on the server. */
function samplesOfToday(): Samples {
  const day = fullDate(new Date().toISOString())
  if (known?.day !== day) {
    known = {
      day,
      daily: dailySamples.map((text, index) => toPost('daily', text, index)),
      weekly: weeklySamples.map((text, index) => toPost('weekly', text, index)),
    }
  }
  return known
}

const toCard = (post: Post): PostCard => post

/** Case-insensitive substring match on title and content (READ-17). */
export function filterSamples(type: PostType, q: string): PostCard[] {
  const needle = q.trim().toLowerCase()
  return samplesOfToday()[type]
    .filter((post) => `${post.title} ${plainText(post.content)}`.toLowerCase().includes(needle))
    .map(toCard)
}

/** The sample with this id; without an id, the first. */
export function findSample(type: PostType, id: number | null): Post | undefined {
  return samplesOfToday()[type].find((post) => id === null || post.id === id)
}
