import type { RefObject } from 'react'
import Citations from '@/shared/citations/Citations'
import { Footnotes } from './Footnotes'

type Props = { text: RefObject<HTMLElement | null> }

/** What opens beside the text of a teaching: the verses of its citations and its footnotes (READ-72, READ-75). */
export default function TextPanels({ text }: Props) {
  return (
    <>
      <Citations text={text} />
      <Footnotes text={text} />
    </>
  )
}
