import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'

/** What an address shows that is no page's. Pages that exist do without its code. */
export const UnknownPage = lazyWithRetry(() => import('./UnknownAddress'))
