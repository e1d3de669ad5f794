import { useEffect } from 'react'
import { useTheme } from '@/shared/hooks/useTheme'

/** The frame that a browser or an installed app draws around the page has the chosen theme's colour, too. */
export function useThemeColour(): void {
  const [theme] = useTheme()
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.dataset.theme ??= meta.media.includes('dark') ? 'dark' : 'light'
      const own = meta.dataset.theme
      if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`
      else meta.media = theme === own ? 'all' : 'not all'
    }
  }, [theme])
}
