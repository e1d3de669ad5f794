import { useStore } from '@/shared/hooks/useStore'
import { rootSetting } from '@/shared/lib/rootSetting'
import { MARKS } from '../torahText'

/** Whether the Hebrew stands alone or with its translation. */
export const LANGUAGES = ['both', 'hebrew'] as const

// `index.html` applies the stored values before the first paint.
const marks = rootSetting({ attribute: 'data-hebrew-marks', key: 'hebrew-marks', values: MARKS, defaultValue: 'points' })
const languages = rootSetting({
  attribute: 'data-torah-languages',
  key: 'torah-languages',
  values: LANGUAGES,
  defaultValue: 'both',
})

/** The reader's choices for the text of a portion, kept on the device (TEXT-5). */
export function useTextSettings() {
  return {
    marks: useStore(marks),
    chooseMarks: marks.choose,
    languages: useStore(languages),
    chooseLanguages: languages.choose,
  }
}
