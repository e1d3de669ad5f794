import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'

/** The verses of a reference such as 'Genesis 6:9' (READ-73). */
export const versesQuery = (reference: string) => urlQuery(apiUrl('/api/verses', { query: { reference } }))
