/** A reader's question in the address of the contact form (CONTACT-13). */
export const QUESTION = 'question'
const MAX_LENGTH = 500

/** The question for the teacher, as the server reads it (`page_query.py`): one line of a bounded length. */
export function readQuestion(params: URLSearchParams): string {
  const typed = Array.from(params.get(QUESTION) ?? '').slice(0, MAX_LENGTH)
  return typed.join('').replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
