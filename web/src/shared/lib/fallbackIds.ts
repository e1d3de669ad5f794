/** Post ids that the product rules fix (STUDY-7). */

/** 'Related essays' where the server names none (READ-59). */
export const RELATED_FALLBACK = [2, 3] as const
