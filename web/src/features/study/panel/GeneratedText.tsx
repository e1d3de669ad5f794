import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'

/** In Hebrew the server isolates the library's own words (`api/study/learning/phrases.py`). */
const OWN_WORDS = /\u2068([^\u2069]*)\u2069/

/** A sentence of the server about teachings, in the language in which it was made, with words of the library in it. */
export function GeneratedText({ children, className }: { children: string; className?: string }) {
  // Every second part is in the library's words.
  const parts = children.split(OWN_WORDS)
  if (parts.length === 1) {
    return (
      <p {...contentLanguage(children)} className={className}>
        <BidiText>{children}</BidiText>
      </p>
    )
  }
  const sentence = parts.filter((_, index) => index % 2 === 0).join(' ')
  return (
    <p {...contentLanguage(sentence)} className={className}>
      {parts.map((part, index) => (index % 2 === 0 ? part : <BidiText key={index}>{part}</BidiText>))}
    </p>
  )
}
