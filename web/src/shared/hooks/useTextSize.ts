import { useSyncExternalStore } from 'react'
import { rootSetting } from '@/shared/lib/rootSetting'

/** Percent of the usual size. The same five stand in `index.html` and in `styles/tokens.css`. */
export const TEXT_SIZES = ['90', '100', '115', '130', '150'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const setting = rootSetting<TextSize>({ attribute: 'data-text-size', key: 'text-size', values: TEXT_SIZES, defaultValue: '100' })

/** The size of teachings' text, and what is one step smaller and larger, as far as there is one. */
export function useTextSize() {
  const size = useSyncExternalStore(setting.subscribe, setting.read)
  const at = TEXT_SIZES.indexOf(size)
  return { size, smaller: TEXT_SIZES[at - 1], larger: TEXT_SIZES[at + 1], choose: setting.choose }
}
