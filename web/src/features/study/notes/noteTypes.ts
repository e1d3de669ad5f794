/** The kinds of notes, as readers see them. */
export const NOTE_TYPES = { note: 'Note', question: 'Question', insight: 'Insight' } as const
