import { rootSetting } from '@/shared/lib/rootSetting'
import { useStore } from './useStore'

/** Percent of the default size. `index.html` and `styles/tokens.css` list the same five. */
export const TEXT_SIZES = ['90', '100', '115', '130', '150'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const setting = rootSetting<TextSize>({ attribute: 'data-text-size', key: 'text-size', values: TEXT_SIZES, defaultValue: '100' })

/** The text size of teachings, with the next smaller and larger size where there is one. */
export function useTextSize() {
  const size = useStore(setting)
  const at = TEXT_SIZES.indexOf(size)
  return { size, smaller: TEXT_SIZES[at - 1], larger: TEXT_SIZES[at + 1], choose: setting.choose }
}
