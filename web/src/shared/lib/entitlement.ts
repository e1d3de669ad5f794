/** Which readers receive a response that the server wrote into a page. The service worker uses this, too. */
export type InitialData = {
  /** The query's key: the URL. */
  key: [string]
  /** Who receives this response: any reader, or those who may read as much as the reader of this page. */
  entitlement: 'any' | 'public' | 'premium'
  data: unknown
  /** Of a response that is an error: 404 for what is missing. */
  status?: number
  /** The total length of a list. */
  total?: number
}

/** Whether every reader receives this response. */
const isForEveryone = ({ entitlement }: InitialData): boolean => entitlement === 'any'

/** Whether every visitor receives this response: only such responses are stored as they come (OFFLINE-5). */
export const isForVisitors = ({ entitlement }: InitialData): boolean => entitlement !== 'premium'

/**
 * Whether the reader with this token would receive this response. The server knows the reader of a page by a cookie
 * only: without it, the page was rendered for a visitor (ACCESS-17).
 */
export const isForReader = (entry: InitialData, token: string | null): boolean =>
  isForEveryone(entry) || token === null || entry.entitlement === 'premium'
