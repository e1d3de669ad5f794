/** Post ids that the product rules fix (STUDY-7). */

/** The fallback of the AI page's chat (STUDY-16), and the teaching of the chat test page (PAGE-7). */
export const AI_CHAT_FALLBACK_ID = 45
export const TEST_CHAT_ID = 5

/** 'Related essays' where the server names none (READ-59). */
export const RELATED_FALLBACK = [2, 3] as const
