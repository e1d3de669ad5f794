import { useStore } from '@/shared/hooks/useStore'
import { rootSetting } from '@/shared/lib/rootSetting'
import { torahLanguages } from '@/shared/lib/torahLanguages'
import { MARKS } from '../torahText'

// `index.html` applies the stored value before the first paint.
const marks = rootSetting({ attribute: 'data-hebrew-marks', key: 'hebrew-marks', values: MARKS, defaultValue: 'points' })

/** The reader's choices for the text of a portion, kept on the device (TEXT-5). */
export function useTextSettings() {
  return {
    marks: useStore(marks),
    chooseMarks: marks.choose,
    languages: useStore(torahLanguages),
    chooseLanguages: torahLanguages.choose,
  }
}
