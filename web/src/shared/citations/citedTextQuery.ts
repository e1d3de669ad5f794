import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'

/** Whether a citation's reference names a place in the Mishnah, as 'Mishnah Avot 1:14' does; others name verses. */
export const isMishnah = (reference: string): boolean => reference.startsWith('Mishnah ')

/** The verses of a reference such as 'Genesis 6:9' (READ-73). */
export const versesQuery = (reference: string) => urlQuery(apiUrl('/api/verses', { query: { reference } }))

/** The mishnahs of a reference such as 'Mishnah Avot 1:14' (MISHNAH-2). */
export const mishnahsQuery = (reference: string) => urlQuery(apiUrl('/api/mishnah', { query: { reference } }))
