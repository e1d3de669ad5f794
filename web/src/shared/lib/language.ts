/** The interface's language (LANG-2). The server answers a page with the build of the language that the reader chose, so that it is constant here. */
export type Language = 'en' | 'he'

export const language: Language = import.meta.env.MODE === 'he' ? 'he' : 'en'

/** The direction of the interface's text. */
export const direction = language === 'he' ? 'rtl' : 'ltr'

/** For `Intl`: dates, numbers and sorting. */
export const locale = language === 'he' ? 'he' : 'en-US'

const PARAMETER = 'lang'

/** Each by its own name, which its readers understand. */
const NAMES = { en: 'English', he: 'עברית' } satisfies Record<Language, string>

/** The language that is not shown, and its name. */
export const otherLanguage = language === 'he' ? 'en' : 'he'
export const otherLanguageName = NAMES[otherLanguage]

/** The query of an address that chooses a language. */
export function chooseLanguage(chosen: Language, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(PARAMETER, chosen)
  return `?${parameters.toString()}`
}

/** Whether an address chooses the Hebrew interface. */
export const choosesHebrew = (url: URL): boolean => url.searchParams.get(PARAMETER) === 'he'

/** Removes the choice from the address once the server has stored it, so that nobody shares or bookmarks it. */
export function removeLanguageFromAddress(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
}
