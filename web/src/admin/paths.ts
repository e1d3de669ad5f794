/** The paths of the admin's app. The server has the same list: `ADMIN_PAGES` in `api/site/admin_page.py`. */
export const adminPaths = {
  start: '/admin',
  teachings: '/admin/write/teachings',
  series: '/admin/write/series',
  portions: '/admin/write/portions',
  journeys: '/admin/write/journeys',
  testimonials: '/admin/write/testimonials',
  calendar: '/admin/calendar',
  trash: '/admin/trash',
  draft: '/admin/drafts/:id',
  teaching: '/admin/teachings/:id',
  editTeaching: '/admin/teachings/:id/edit',
  preview: '/admin/drafts/:id/preview',
  newsletter: '/admin/drafts/:id/newsletter',
  history: '/admin/history/:kind/:id',
  searches: '/admin/searches',
  spellings: '/admin/spellings',
  studyTexts: '/admin/study-texts',
  translations: '/admin/translations',
  /** With the name of the source as the query parameter `of`: `shared/citations/TranslateLink.tsx` leads there, too. */
  translation: '/admin/translations/edit',
  media: '/admin/media',
  /** A test page outside `/admin`, without a link (PAGE-6). */
  audioTest: '/audiotest',
  users: '/admin/users',
  user: '/admin/users/:id',
  messages: '/admin/messages',
  subscribers: '/admin/subscribers',
  giftCodes: '/admin/gift-codes',
  operations: '/admin/jobs',
  audit: '/admin/audit',
  security: '/admin/security',
} as const

/** The query parameter that fills the form of a new spelling. */
export const ADD = 'add'

export const addSpellingPath = (form: string) => `${adminPaths.spellings}?${new URLSearchParams({ [ADD]: form })}`

export const translationPath = (reference: string) => `${adminPaths.translation}?${new URLSearchParams({ of: reference })}`

export const userPath = (id: number) => `/admin/users/${String(id)}`
export const draftPath = (id: number) => `/admin/drafts/${String(id)}`
export const previewPath = (id: number) => `${draftPath(id)}/preview`
export const newsletterPath = (id: number) => `${draftPath(id)}/newsletter`
export const historyPath = (kind: string, id: number) => `/admin/history/${kind}/${String(id)}`
