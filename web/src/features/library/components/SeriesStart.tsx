import { Link } from 'react-router'
import { c, t } from 'ttag'
import type { SeriesPost } from '@/api/types'
import { lessonPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { useKnownPlaces } from '../hooks/useKnownPlaces'
import { seriesProgress, type SeriesProgress } from '../seriesProgress'

type Props = { slug: string; lessons: SeriesPost[] }

/** Leads to the lesson that comes next, and says how many were read. The server's HTML leads to the first (SERIES-14). */
export function SeriesStart({ slug, lessons }: Props) {
  const progress = seriesProgress(lessons, useKnownPlaces())
  const lesson = progress?.next ?? lessons[0]
  if (!lesson) return null
  const { post } = lesson
  const place = progress?.anchor ? `#${progress.anchor}` : ''
  return (
    <>
      <Button asChild className="min-w-36">
        <Link to={lessonPath(post, slug) + place}>
          {label(progress)}
          <span {...contentLanguage(post.title)} className="sr-only">
            : {post.title}
          </span>
        </Link>
      </Button>
      {progress && <p className="text-ink-soft">{t`${progress.read} of ${lessons.length} read`}</p>}
    </>
  )
}

function label(progress: SeriesProgress | null): string {
  if (!progress) return c('series').t`Start`
  return progress.next ? c('series').t`Continue` : t`Start again`
}
