import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { language } from '@/shared/lib/language'

export type LegalName = 'privacy' | 'terms' | 'cookies'

/** The default language is not in the address. */
const QUERY = language === 'en' ? {} : { language }

export const legalQuery = (name: LegalName) => urlQuery(apiUrl('/api/legal/{name}', { path: { name }, query: QUERY }))
