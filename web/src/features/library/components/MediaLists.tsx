import { Link } from 'react-router'
import { t } from 'ttag'
import type { Media, PostType } from '@/api/types'
import { listPath, mediaListPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

export const MEDIA_TITLES: Record<Media, string> = { audio: t`Audio Lessons`, video: t`Video Archives` }
export const NO_MEDIA: Record<Media, string> = { audio: t`Nothing to hear here yet.`, video: t`Nothing to see here yet.` }

const OTHER_LISTS: Record<PostType, { type: PostType; names: Record<Media, string>; all: string }> = {
  daily: {
    type: 'weekly',
    names: { audio: t`Essays to hear`, video: t`Essays to see` },
    all: t`All daily insights`,
  },
  weekly: {
    type: 'daily',
    names: { audio: t`Insights to hear`, video: t`Insights to see` },
    all: t`All weekly essays`,
  },
}

/** From the teachings of a list that can be heard or seen to those of the other list, and to all. */
export function OtherMediaLists({ type, media }: { type: PostType; media: Media }) {
  const other = OTHER_LISTS[type]
  return (
    <p className="-mt-3 mb-5 flex flex-wrap gap-x-5">
      <Button asChild variant="link" size="inline">
        <Link to={mediaListPath(other.type, media)}>{other.names[media]}</Link>
      </Button>
      <Button asChild variant="link" size="inline">
        <Link to={listPath(type)}>{other.all}</Link>
      </Button>
    </p>
  )
}
