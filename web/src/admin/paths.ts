/** The paths of the admin's app. The server has the same list: `ADMIN_PAGES` in `api/site/endpoints.py`. */
export const adminPaths = {
  start: '/admin',
  searches: '/admin/searches',
  spellings: '/admin/spellings',
  studyTexts: '/admin/study-texts',
} as const

/** The query parameter that fills the form of a new spelling. */
export const ADD = 'add'

export const addSpellingPath = (form: string) => `${adminPaths.spellings}?${new URLSearchParams({ [ADD]: form })}`
