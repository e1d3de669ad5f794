import { Link } from 'react-router'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'

type Props = {
  text: string
  /** The passage in its teaching; undefined for plain words. */
  to?: string | undefined
}

/** The words of a teaching that a note is about. */
export const Quote = ({ text, to }: Props) => (
  <blockquote
    {...contentLanguage(text)}
    className="line-clamp-4 border-s-[3px] border-gold-line ps-3.5 font-serif leading-relaxed whitespace-pre-line text-ink-soft"
  >
    {to ? (
      <Link to={to} className="hover:text-tekhelet hover:underline">
        <BidiText>{text}</BidiText>
      </Link>
    ) : (
      <BidiText>{text}</BidiText>
    )}
  </blockquote>
)
