/** The paths of the site's pages. */
import type { Media, PostType } from '@/api/types'

export const paths = {
  home: '/',
  about: '/about',
  daily: '/daily-learning',
  weekly: '/weekly-essay',
  ai: '/ai-learning',
  series: '/series',
  timeline: '/torah-timeline',
  shabbatTable: '/shabbat-table',
  mishnah: '/mishnah',
  sketchPad: '/torah-sketch-pad',
  contact: '/contact',
  login: '/login',
  register: '/register',
  authSuccess: '/auth-success',
  signInLink: '/sign-in',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  history: '/history',
  review: '/review',
  checkout: '/checkout',
  subscriptionSuccess: '/subscription-success',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  assistants: '/assistants',
  admin: '/admin',
  search: '/search',
  offline: '/offline',
  imageTest: '/image-test',
  testChat: '/test-chat',
  /** The simple site, which the server answers (SIMPLE-1). */
  simple: '/weekly-essay-simple',
} as const

/** Paths that are not pages of the site: API calls, media, feeds, files, the simple site and the admin's app. */
const NON_PAGE_PATH = /^\/(api|assets|media|cards|feeds|sitemaps)\/|^\/(admin|audiotest|weekly-essay-simple)(\/|$)|\.\w+$/i

/** Whether the router handles this path. The browser handles all others. */
export const isPagePath = (pathname: string): boolean => !NON_PAGE_PATH.test(pathname)

export const listPath = (type: PostType) => (type === 'daily' ? paths.daily : paths.weekly)

/** The teachings of a list that can be heard or seen. */
export const mediaListPath = (type: PostType, media: Media) => `${listPath(type)}?media=${media}`

/** The teachings of a list that a search finds. */
export const listSearchPath = (type: PostType, q: string) => `${listPath(type)}?q=${encodeURIComponent(q)}`

/** Daily posts have their own path; every other type is read as an essay (HOME-13). */
export const postPath = (post: { id: number; type: PostType }) => `${listPath(post.type)}/${post.id}`

/** A teaching's path, as a lesson of this series. */
export const inSeries = (path: string, series: string) => `${path}?series=${encodeURIComponent(series)}`

/** Where a lesson is read by a reader of a series, which the page then shows (SERIES-13). Shared and canonical addresses leave it out. */
export const lessonPath = (post: { id: number; type: PostType }, series: string) => inSeries(postPath(post), series)

/** The page of a teaching at the desk. */
export const teachingPath = (id: number) => `${paths.admin}/teachings/${id}`
/** Leads on to its draft. */
export const editPath = (id: number) => `${teachingPath(id)}/edit`
export const samplePath = (post: { id: number; type: PostType }) => `${postPath(post)}?sample`

export const seriesPath = (slug: string) => `${paths.series}/${encodeURIComponent(slug)}`

export const timelinePath = (slug: string) => `${paths.timeline}/${encodeURIComponent(slug)}`

/** The portion's whole text, for paper. */
export const printPath = (slug: string) => `${timelinePath(slug)}/print`

/** What the table of the Sabbath on a day needs. */
export const shabbatTablePath = (day: string) => `${paths.shabbatTable}/${day}`

export const searchPath = (q: string) => `${paths.search}?q=${encodeURIComponent(q.trim())}`

/** A page of signing in that leads back to a path of this site, which it checks again. */
export const withReturn = (page: string, returnTo: string) => `${page}?return=${encodeURIComponent(returnTo)}`

/** The largest id that the database stores. */
const MAX_ID = 2 ** 31 - 1

/** Parses a post's id as the server does: positive integers without leading zeros (ROUTE-14). */
export function parsePostId(text = ''): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
}
