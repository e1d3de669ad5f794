import { locale } from '@/shared/lib/language'

/** '1 result', otherwise 'N results' (PROD-6). */
export function pluralize(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString(locale)} ${n === 1 ? one : many}`
}
