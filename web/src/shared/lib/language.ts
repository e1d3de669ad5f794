/** The interface's language (I18N-2). The server answers a page with the build of the language that the reader chose, so that it is constant here. */
export type Language = 'en' | 'he'

export const language: Language = import.meta.env.MODE === 'he' ? 'he' : 'en'

/** For `Intl`: dates, numbers and sorting. */
export const locale = language === 'he' ? 'he' : 'en-US'

const PARAMETER = 'lang'

/** Each by its own name, which its readers understand. */
const NAMES = { en: 'English', he: 'עברית' } satisfies Record<Language, string>

/** The other language, and the query of an address that chooses it. */
export function otherLanguage(search: string): { language: Language; name: string; search: string } {
  const other = language === 'he' ? 'en' : 'he'
  const parameters = new URLSearchParams(search)
  parameters.set(PARAMETER, other)
  return { language: other, name: NAMES[other], search: `?${parameters.toString()}` }
}

/** Removes the choice from the address once the server has stored it, so that nobody shares or bookmarks it. */
export function removeLanguageFromAddress(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
}
