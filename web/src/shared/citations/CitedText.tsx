import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CitationLink } from '@/api/types'
import { directionOf, type Direction } from '@/shared/lib/bidi'
import { BidiRuns, type TextPart } from '@/shared/ui/BidiParts'
import { BidiText } from '@/shared/ui/BidiText'

type Props = {
  children: string
  citations: readonly CitationLink[]
  /** Where this text begins in the one whose citations these are. */
  start?: number
  /** Of the block that contains it. */
  direction?: Direction
}

/** A plain text whose citations, which the server recognised, are links (READ-71). */
export function CitedText({ children: text, citations, start = 0, direction = directionOf(text) }: Props) {
  const end = start + text.length
  const within = citations.filter((citation) => citation.start >= start && citation.end <= end)
  const parts = within.flatMap((citation, index): TextPart[] => [
    { text: text.slice((within[index - 1]?.end ?? start) - start, citation.start - start) },
    { text: text.slice(citation.start - start, citation.end - start), whole: true, show: linkTo(citation) },
  ])
  return <BidiRuns parts={[...parts, { text: text.slice((within.at(-1)?.end ?? start) - start) }]} direction={direction} />
}

const linkTo = (citation: CitationLink) =>
  function CitationText(text: string): ReactNode {
    return (
      <Link
        to={citation.url}
        data-reference={citation.reference ?? undefined}
        aria-haspopup={citation.reference ? 'dialog' : undefined}
        className="citation underline decoration-rule-strong decoration-dotted underline-offset-4 hover:text-tekhelet hover:decoration-current"
      >
        <BidiText>{text}</BidiText>
      </Link>
    )
  }
