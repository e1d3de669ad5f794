import { language } from './language'
import { rootSetting } from './rootSetting'

/** Whether the Hebrew of verses stands alone or with its translation. */
export const TORAH_LANGUAGES = ['both', 'hebrew'] as const

/** `index.html` applies the stored value before the first paint, and `torah.css` knows the default of each interface (TEXT-5). */
export const torahLanguages = rootSetting({
  attribute: 'data-torah-languages',
  key: 'torah-languages',
  values: TORAH_LANGUAGES,
  defaultValue: language === 'he' ? 'hebrew' : 'both',
  keepsDefault: true,
})
