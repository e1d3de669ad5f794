import { useEffect } from 'react'
import { useTheme } from './useTheme'

/** Sets the browser's or installed app's frame to the selected theme's colour. */
export function useThemeColour(): void {
  const [theme] = useTheme()
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = (meta.dataset.theme ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')
      const chosen = theme === own ? 'all' : 'not all'
      meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen)
    }
  }, [theme])
}
