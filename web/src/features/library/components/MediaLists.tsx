import { Link } from 'react-router'
import { t } from 'ttag'
import type { Media, PostType } from '@/api/types'
import { listPath, mediaListPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

export const MEDIA_TITLES: Record<Media, string> = { audio: t`Audio Lessons`, video: t`Video Archives` }
export const NO_MEDIA: Record<Media, string> = { audio: t`Nothing to hear here yet.`, video: t`Nothing to see here yet.` }

const TYPES = ['daily', 'weekly'] as const satisfies readonly PostType[]
const LISTS: Record<PostType, { names: Record<Media, string>; all: string }> = {
  daily: {
    names: { audio: t`Insights to hear`, video: t`Insights to see` },
    all: t`All daily insights`,
  },
  weekly: {
    names: { audio: t`Essays to hear`, video: t`Essays to see` },
    all: t`All weekly essays`,
  },
}

/** The two lists of what can be heard or seen, of which one is shown, and the way to all teachings of that one. */
export function MediaLists({ type, media }: { type: PostType; media: Media }) {
  return (
    <nav aria-label={MEDIA_TITLES[media]} className="-mt-3 mb-5 flex flex-wrap gap-x-5">
      {TYPES.map((listed) => (
        <Button key={listed} asChild variant="link" size="inline" className="aria-[current=page]:text-ink aria-[current=page]:underline">
          <Link to={mediaListPath(listed, media)} aria-current={listed === type ? 'page' : undefined}>
            {LISTS[listed].names[media]}
          </Link>
        </Button>
      ))}
      <Button asChild variant="link" size="inline">
        <Link to={listPath(type)}>{LISTS[type].all}</Link>
      </Button>
    </nav>
  )
}
