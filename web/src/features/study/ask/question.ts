/** Whether a search is a question: it ends in a question mark (STUDY-161). */
export const isQuestion = (q: string): boolean => /[^\s?？][?？]+$/.test(q.trim())
