/** The ids that the documents write down, in one place (decision 17). */

/** 'Related essays' where the server names none (document 2, weekly essay; decision 13). */
export const RELATED_FALLBACK = [2, 3] as const
