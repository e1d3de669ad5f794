/** What a question begins with, in English and Hebrew. */
const BEGINS =
  /^(?:why|what|whats|what's|who|whom|whose|when|where|which|how|is|are|was|were|do|does|did|can|could|should|may|must|will|would)\s|^ו?(?:למה|מדוע|איך|כיצד|מה|מי|מתי|איפה|היכן|האם|כמה)\s/i

/**
 * Whether a search is a question (STUDY-161): it ends in a question mark, or has three words or more and begins as a
 * question does.
 */
export function isQuestion(q: string): boolean {
  const text = q.trim()
  return /[^\s?？][?？]+$/.test(text) || (BEGINS.test(text) && text.split(/\s+/).length >= 3)
}
