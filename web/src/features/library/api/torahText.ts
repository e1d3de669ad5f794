import { apiUrl } from '@/api/endpoints'
import { listQuery, urlQuery } from '@/api/queries'
import type { Custom } from '../torahText'

export const portionReadingsQuery = (id: number) =>
  urlQuery(apiUrl('/api/torah-timeline/{id}/readings', { path: { id } }))

export const aliyahQuery = (id: number, aliyah: number, joined: boolean) =>
  listQuery(apiUrl('/api/torah-timeline/{id}/text', { path: { id }, query: { aliyah, joined: joined || null } }))

export const haftarahQuery = (id: number, custom: Custom, joined: boolean) =>
  listQuery(apiUrl('/api/torah-timeline/{id}/haftarah', { path: { id }, query: { custom, joined: joined || null } }))
