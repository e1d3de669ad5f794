import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'

export type LegalName = 'privacy' | 'terms' | 'cookies'

export const legalQuery = (name: LegalName) => urlQuery(apiUrl('/api/legal/{name}', { path: { name } }))
