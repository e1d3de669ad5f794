import { t } from 'ttag'

/** The kinds of notes, as readers see them. */
export const NOTE_TYPES = { note: t`Note`, question: t`Question`, insight: t`Insight` } as const
