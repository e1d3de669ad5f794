/** Post ids that the product rules fix (STUDY-7): the fallback of the AI page's chat, and the chat test page's teaching. */
export const AI_CHAT_FALLBACK_ID = 45
export const TEST_CHAT_ID = 5
