import { rootSetting } from '@/shared/lib/rootSetting'
import { useStore } from './useStore'

/** Percent of the default size. `index.html`, `styles/tokens.css` and `styles/torah.css` list the same five. */
export const TEXT_SIZES = ['90', '100', '115', '130', '150'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const size = (attribute: string, key: string) =>
  rootSetting<TextSize>({ attribute, key, values: TEXT_SIZES, defaultValue: '100' })

/** The texts that have a size of their own. */
const SETTINGS = { teachings: size('data-text-size', 'text-size'), torah: size('data-torah-size', 'torah-size') }
export type SizedText = keyof typeof SETTINGS

/** The size of a text, with the next smaller and larger size where there is one. */
export function useTextSize(text: SizedText = 'teachings') {
  const setting = SETTINGS[text]
  const size = useStore(setting)
  const at = TEXT_SIZES.indexOf(size)
  return { size, smaller: TEXT_SIZES[at - 1], larger: TEXT_SIZES[at + 1], choose: setting.choose }
}
