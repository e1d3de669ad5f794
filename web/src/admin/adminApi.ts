/** The admin's calls: each carries the session's token, and a 401 ends the session. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiUrl, type ApiUrl, type Item, type ListPath, type PathOf, type Result } from '@/api/endpoints'
import { errorCode, HttpError } from '@/api/errors'
import { mutate } from '@/api/mutate'
import { urlKey } from '@/api/queries'
import { getJson, getPage, request } from '@/api/request'
import { endSession, session, startSession } from './session'

export type QueryCount = Item<'/api/admin/searches/top'>
export type Spelling = Item<'/api/admin/spellings'>

export type LoginResult = 'right' | 'wrong' | 'code-required'

/** Checks the password, and the code of the second factor where it is on, and starts a session. */
export async function login(password: string, code?: string): Promise<LoginResult> {
  try {
    startSession(await request('post', apiUrl('/api/admin/login'), { body: { password, ...(code && { code }) } }))
    return 'right'
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    return errorCode(error) === 'second_factor_required' ? 'code-required' : 'wrong'
  }
}

/** Lengthens the session, while the admin works. */
export async function renewSession(): Promise<void> {
  const { token } = session.read()
  const renewed = await asAdmin((headers) => request('post', apiUrl('/api/admin/session/renew'), { headers }))
  // A session that was ended meanwhile stays ended: the press that began the renewal may have been that of "Log out".
  if (session.read().token === token) startSession(renewed)
}

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.status === 401

/** A call with the session's token. */
export async function asAdmin<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const { token } = session.read()
  try {
    return await call({ Authorization: `Bearer ${token ?? ''}` })
  } catch (error) {
    // The response to a call from before the last login says nothing about the current token. A call without a token,
    // such as that of a timer behind the gate, has no session to end.
    if (isUnauthorized(error) && token !== null && session.read().token === token) endSession('expired')
    throw error
  }
}

/** A list of the admin's. It is refetched whenever its screen is opened. */
export const adminList = <P extends ListPath>(url: ApiUrl<P>) =>
  queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => asAdmin(async (headers) => ((await getJson(url, signal, headers)) ?? []) as Item<P>[]),
    staleTime: 0,
    retryOnMount: true,
  })

/** One page of a list of the admin's, with the length of the list. */
export const adminPage = <P extends ListPath>(url: ApiUrl<P>) =>
  queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => asAdmin((headers) => getPage(url, signal, headers)),
    staleTime: 0,
    retryOnMount: true,
  })

/** One object of the admin's. */
export const adminItem = <P extends PathOf<'get'>>(url: ApiUrl<P>) =>
  queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }): Promise<Result<P>> => asAdmin((headers) => getJson(url, signal, headers)),
    staleTime: 0,
    retryOnMount: true,
  })

export type SearchList = 'top' | 'empty'

export const searchesQuery = (list: SearchList, days: number, limit: number) => {
  const query = { days, limit }
  return list === 'top'
    ? adminList(apiUrl('/api/admin/searches/top', { query }))
    : adminList(apiUrl('/api/admin/searches/empty', { query }))
}

const SPELLINGS = '/api/admin/spellings'
const CHANGES_SPELLINGS = { invalidates: [SPELLINGS] }

export const spellingsQuery = () => adminList(apiUrl(SPELLINGS))

export const addSpelling = (client: QueryClient, body: { name: string; forms: string[] }) =>
  asAdmin((headers) => mutate(client, 'post', apiUrl(SPELLINGS), { body, headers, ...CHANGES_SPELLINGS }))

export const deleteSpelling = (client: QueryClient, id: number) => {
  const url = apiUrl<'/api/admin/spellings/{id}', 'delete'>('/api/admin/spellings/{id}', { path: { id } })
  return asAdmin((headers) => mutate(client, 'delete', url, { headers, ...CHANGES_SPELLINGS }))
}
