/** The simple formatting of a reader's note: `*emphasis*` and `**strong**`, as mails and messengers have it (STUDY-225). */
import type { TextPart } from '@/shared/ui/BidiParts'

/** Stars directly around words of one line. Those of "2 * 3 * 4" and "a*b*c" are no marks. */
const MARKED = /(?<![\p{L}\p{N}*])(\*{1,2})(?=[^\s*])([^*\n]*[^\s*])\1(?![\p{L}\p{N}*])/gu

const SHOW = {
  '*': (text: string) => <em>{text}</em>,
  '**': (text: string) => <strong>{text}</strong>,
}

/** The text in parts. They stay text, so that React escapes whatever a reader writes. */
export function formattedNote(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { index, 0: marked, 1: stars, 2: words = '' } of text.matchAll(MARKED)) {
    parts.push({ text: text.slice(at, index) }, { text: words, show: SHOW[stars === '**' ? '**' : '*'] })
    at = index + marked.length
  }
  return [...parts, { text: text.slice(at) }]
}
