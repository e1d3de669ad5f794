/** Every address of the site, in one place. */
import type { PostType } from '@/api/types'

export const paths = {
  home: '/',
  about: '/about',
  daily: '/daily-learning',
  weekly: '/weekly-essay',
  ai: '/ai-learning',
  series: '/series',
  timeline: '/torah-timeline',
  sketchPad: '/torah-sketch-pad',
  contact: '/contact',
  login: '/login',
  register: '/registerServiceWorker',
  account: '/account',
  admin: '/admin',
  search: '/search',
  offline: '/offline',
} as const

/** Addresses that the server answers with something else than a page: calls, media, feeds, and whatever ends like a file. */
const NON_PAGE_PATH = /^\/(api|assets|media|cards|feeds|sitemaps)\/|\.\w+$/

/** Whether an address of this site is a page, which the router shows. Everything else is left to the browser. */
export const isPagePath = (pathname: string): boolean => !NON_PAGE_PATH.test(pathname)

export const listPath = (type: PostType) => (type === 'daily' ? paths.daily : paths.weekly)

/** Daily posts have their own address; every other type is read as an essay (document 1, card links). */
export const postPath = (post: { id: number; type: PostType }) => `${listPath(post.type)}/${post.id}`

export const samplePath = (post: { id: number; type: PostType }) => `${postPath(post)}?sample`

export const seriesPath = (slug: string) => `${paths.series}/${encodeURIComponent(slug)}`

export const timelinePath = (slug: string) => `${paths.timeline}/${encodeURIComponent(slug)}`

export const searchPath = (q: string) => `${paths.search}?q=${encodeURIComponent(q.trim())}`

/** The greatest whole number that the server keeps. */
const MAX_ID = 2 ** 31 - 1

/** A post's id from its address: whole positive numbers only, written in one way, as the server reads them (decision 21). */
export function parsePostId(text = ''): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
}
