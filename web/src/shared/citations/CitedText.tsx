import { Link } from 'react-router'
import type { CitationLink } from '@/api/types'
import { BidiText } from '@/shared/ui/BidiText'

type Props = {
  children: string
  citations: readonly CitationLink[]
  /** Where this text begins in the one whose citations these are. */
  start?: number
}

/** A plain text whose citations, which the server recognised, are links (READ-71). */
export function CitedText({ children: text, citations, start = 0 }: Props) {
  const end = start + text.length
  const within = citations.filter((citation) => citation.start >= start && citation.end <= end)
  return (
    <>
      {within.map((citation, index) => (
        <span key={citation.start}>
          <Plain>{text.slice((within[index - 1]?.end ?? start) - start, citation.start - start)}</Plain>
          <Link
            to={citation.url}
            data-reference={citation.reference ?? undefined}
            aria-haspopup={citation.reference ? 'dialog' : undefined}
            className="citation underline decoration-rule-strong decoration-dotted underline-offset-4 hover:text-tekhelet hover:decoration-current"
          >
            <BidiText>{text.slice(citation.start - start, citation.end - start)}</BidiText>
          </Link>
        </span>
      ))}
      <Plain>{text.slice((within.at(-1)?.end ?? start) - start)}</Plain>
    </>
  )
}

const Plain = ({ children }: { children: string }) => (children ? <BidiText>{children}</BidiText> : null)
