import { rootSetting } from '@/shared/lib/rootSetting'
import { useStore } from './useStore'

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const setting = rootSetting({ attribute: 'data-theme', key: 'theme', values: THEMES, defaultValue: 'system' })

/** The chosen theme; `index.html` has already applied it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(setting), setting.choose]
}
