import type { Segment } from '@/shared/lib/highlights'
import { BidiParts } from './BidiParts'

/** Text of the library whose matching words are marked. */
export const Highlight = ({ segments, className }: { segments: Segment[]; className?: string }) => (
  <BidiParts className={className} parts={segments.map(({ text, marked }) => (marked ? { text, show: marking } : { text }))} />
)

const marking = (text: string) => <mark>{text}</mark>
