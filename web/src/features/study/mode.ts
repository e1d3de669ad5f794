/** The label of the mode (STUDY-65). */
export const modeLabel = (mode: 'model' | 'template'): string => (mode === 'template' ? 'Using Template Mode' : 'Made by AI')
