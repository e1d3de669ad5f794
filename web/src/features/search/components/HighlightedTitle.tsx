import type { Segment } from '@/shared/lib/highlights'
import { contentLanguage } from '@/shared/lib/text'
import { Highlight } from '@/shared/ui/Highlight'

/** A title of the library, in its own language, with the matches marked. */
export function HighlightedTitle({ segments, className }: { segments: Segment[]; className?: string }) {
  return (
    <bdi {...contentLanguage(textOf(segments))} className={className}>
      <Highlight segments={segments} />
    </bdi>
  )
}

export const textOf = (segments: Segment[]) => segments.map(({ text }) => text).join('')
