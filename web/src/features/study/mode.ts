import { t } from 'ttag'

/** The label of the mode (STUDY-65). */
export const modeLabel = (mode: 'model' | 'template'): string => (mode === 'template' ? t`Using Template Mode` : t`Made by AI`)
