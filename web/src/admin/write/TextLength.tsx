import { useWatch } from 'react-hook-form'
import { pluralize } from '../pluralize'

/** As the server counts (`minutes_for` in `api/core/html.py`). */
const CHARACTERS_A_MINUTE = 1000

/** The number of words of the text, and how long it takes to read. */
export function TextLength() {
  const content: unknown = useWatch({ name: 'content' })
  const html = typeof content === 'string' ? content : ''
  const words = plainText(html).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’״׳-]*/gu) ?? []
  const minutes = Math.max(1, Math.ceil(html.length / CHARACTERS_A_MINUTE))
  return (
    <p className="text-sm text-ink-soft">
      {pluralize(words.length, 'word')} · {minutes} min read
    </p>
  )
}

/** The text of the HTML without the marks of footnotes (READ-76). The words of two blocks do not run together. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<(?=\/?(p|h\d|li|blockquote|t[dhr]|br|figcaption)\b)/gi, ' <'), 'text/html')
  for (const link of body.querySelectorAll('a[href^="#fn"]')) (link.closest('sup') ?? link).remove()
  return body.textContent
}
