import type { RefObject } from 'react'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { WhenIdle } from './WhenIdle'

const Citations = lazyWithRetry(() => import('@/shared/citations/Citations'))

/** Shows the verses of the citations in a text (READ-72). Its code is loaded once the page is idle; until then they are links. */
export function CitationVerses({ text }: { text: RefObject<HTMLElement | null> }) {
  return (
    <WhenIdle>
      <Citations text={text} />
    </WhenIdle>
  )
}
