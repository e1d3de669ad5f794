import { Fragment } from 'react'
import type { Segment } from '@/shared/lib/highlights'

/** Text whose matching words are marked. */
export function Highlight({ segments }: { segments: Segment[] }) {
  return segments.map((segment, index) =>
    segment.marked ? <mark key={index}>{segment.text}</mark> : <Fragment key={index}>{segment.text}</Fragment>,
  )
}
