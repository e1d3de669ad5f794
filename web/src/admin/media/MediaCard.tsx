import type { ReactNode } from 'react'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { AudioPreview } from './AudioField'
import { MediaFacts } from './MediaFacts'
import type { Media } from './mediaApi'

/** One file with its preview. The children are what can be done with it. */
export function MediaCard({ media, children }: { media: Media; children?: ReactNode }) {
  return (
    <Card asChild className="p-4">
      <li className="grid content-start gap-2">
        {media.kind === 'image' ? <Thumbnail media={media} /> : <AudioPreview media={media} />}
        <h3 className="text-base wrap-anywhere">
          <BidiText>{media.name}</BidiText>
        </h3>
        <MediaFacts media={media} />
        {children}
      </li>
    </Card>
  )
}

function Thumbnail({ media: { url, alt, variants, width, height } }: { media: Media }) {
  if (!url) return null
  return (
    <img
      src={variants[0]?.url ?? url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      className="aspect-[3/2] h-auto w-full rounded-lg bg-sunken object-contain"
    />
  )
}
