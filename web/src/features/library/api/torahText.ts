import { apiUrl } from '@/api/endpoints'
import { listQuery, urlQuery } from '@/api/queries'
import type { Custom } from '../torahText'

export const portionReadingsQuery = (id: number) =>
  urlQuery(apiUrl('/api/torah-timeline/{id}/readings', { path: { id } }))

export const aliyahQuery = (id: number, aliyah: number, joined: boolean) =>
  listQuery(apiUrl('/api/torah-timeline/{id}/text', { path: { id }, query: { aliyah, joined: joined || null } }))

/** The regular haftarah, or that of a special Sabbath. */
export const haftarahQuery = (id: number, custom: Custom, joined: boolean, sabbath: string | null) =>
  listQuery(apiUrl('/api/torah-timeline/{id}/haftarah', { path: { id }, query: { custom, joined: joined || null, sabbath } }))
