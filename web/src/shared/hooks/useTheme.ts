import { useSyncExternalStore } from 'react'
import { rootSetting } from '@/shared/lib/rootSetting'

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const setting = rootSetting({ attribute: 'data-theme', key: 'theme', values: THEMES, defaultValue: 'system' })

/** The chosen theme; `index.html` has already applied it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(setting.subscribe, setting.read), setting.choose]
}
