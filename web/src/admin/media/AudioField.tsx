import { useQuery } from '@tanstack/react-query'
import { InlineError } from '@/shared/ui/QueryError'
import { MediaFacts } from './MediaFacts'
import { mediaQuery, type Media } from './mediaApi'
import { UploadField } from './UploadField'

type Props = {
  /** The recording that the field has; null without one. */
  value: Media | null
  onUploaded: (media: Media) => void
  slot?: string
}

/** A recording: its upload, then a player with what was measured. */
export function AudioField({ value, onUploaded, slot = 'audio' }: Props) {
  return (
    <div className="grid gap-3">
      {value && <Recording id={value.id} />}
      <UploadField kind="audio" slot={slot} value={value} onUploaded={onUploaded} />
    </div>
  )
}

/** Measures appear once the file is processed. */
function Recording({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(mediaQuery(id))
  if (error) return <InlineError onRetry={() => void refetch()}>This recording cannot be loaded.</InlineError>
  if (!data) return null
  return (
    <div className="grid gap-1.5">
      <AudioPreview media={data} />
      <MediaFacts media={data} />
    </div>
  )
}

export function AudioPreview({ media: { name, url } }: { media: Media }) {
  if (!url) return null
  // eslint-disable-next-line jsx-a11y/media-has-caption -- a preview for the teacher; the teaching itself is its text
  return <audio controls preload="metadata" src={url} aria-label={name} className="w-full" />
}
