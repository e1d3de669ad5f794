/** What the home page offers to continue with (HOME-19). */
import { c, t } from 'ttag'
import { openPart, type OpenPart } from '@/api/places/progress'
import type { Place } from '@/api/places/store'
import type { BegunTeachings, NextLesson, TeachingLink } from '@/api/types'
import { lessonPath, postPath } from '@/shared/lib/paths'
import { clock } from './placeTexts'

export type ContinueEntry = { to: string; label: string; title: string; note: string; isLocked: boolean }

export const MAX_ENTRIES = 3

/** In the order of the places, of which the last one read is the first. A lesson comes next once the one before it is finished. */
export function continueEntries(places: readonly Place[], { teachings, lessons }: BegunTeachings): ContinueEntry[] {
  const entries = places.flatMap((place) => {
    const part = openPart(place)
    if (!part) return lessons.filter(({ after }) => after === place.postId).map(nextLesson)
    const post = teachings.find(({ id }) => id === place.postId)
    return post ? [openTeaching(post, part)] : []
  })
  return entries.slice(0, MAX_ENTRIES)
}

function openTeaching(post: TeachingLink, part: OpenPart): ContinueEntry {
  const { title, isLocked } = post
  return part.kind === 'reading'
    ? { to: `${postPath(post)}#${part.anchor}`, label: t`Continue reading`, title, note: t`where you stopped`, isLocked }
    : { to: postPath(post), label: t`Continue listening`, title, note: c('audio').t`from ${clock(part.seconds)}`, isLocked }
}

function nextLesson({ series, position, lessons, post }: NextLesson): ContinueEntry {
  const { title, isLocked } = post
  return { to: lessonPath(post, series.slug), label: t`Next lesson`, title, note: t`Lesson ${position} of ${lessons}: ${series.title}`, isLocked }
}
