/** The calls of the reader's own page (ACCOUNT-9, ACCOUNT-10). */
import type { QueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { apiUrl, type Body, type Result } from '@/api/endpoints'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { listQuery, urlQuery } from '@/api/queries'
import { request, send } from '@/api/request'
import { userQuery } from './user'

export type User = Result<'/api/account'>
export type Session = Result<'/api/account/sessions'>[number]
export type Subscription = Result<'/api/account/newsletter'>

/** Shows a changed user everywhere. */
export const showUser = (client: QueryClient, user: User): void => void client.setQueryData(userQuery().queryKey, user)

type ProfileChanges = Partial<Body<'/api/account', 'patch'>>

/** What is left out stays as it is; the description of the API has the defaults of a whole body. */
export async function changeProfile(client: QueryClient, changes: ProfileChanges): Promise<void> {
  const body = changes as Body<'/api/account', 'patch'>
  showUser(client, await request('patch', apiUrl('/api/account'), { body }))
}

export const changeEmail = (body: Body<'/api/account/email', 'put'>) =>
  request('put', apiUrl('/api/account/email'), { body })

export async function removeEmail(client: QueryClient, body: Body<'/api/account/email/removal', 'post'>): Promise<void> {
  await request('post', apiUrl('/api/account/email/removal'), { body })
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery().queryKey }),
    client.invalidateQueries({ queryKey: subscriptionQuery().queryKey }),
  ])
}

export async function changePassword(client: QueryClient, body: Body<'/api/account/password', 'put'>): Promise<void> {
  await request('put', apiUrl('/api/account/password'), { body })
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery().queryKey }),
    client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  ])
}

export async function requestDeletion(client: QueryClient, body: Body<'/api/account/deletion', 'post'>): Promise<void> {
  showUser(client, await request('post', apiUrl('/api/account/deletion'), { body }))
  await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}

export async function keepAccount(client: QueryClient): Promise<void> {
  showUser(client, await request('delete', apiUrl('/api/account/deletion'), {}))
}

/** Fetched again whenever it is shown: other devices sign in and out. */
export const sessionsQuery = () => ({ ...listQuery(apiUrl('/api/account/sessions')), staleTime: 0 })

export async function endSession(client: QueryClient, id: number): Promise<void> {
  try {
    await request('delete', apiUrl<'/api/account/sessions/{id}', 'delete'>('/api/account/sessions/{id}', { path: { id } }), {})
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof HttpError && error.status === 404)) throw error
  }
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((each) => each.id !== id))
}

export const endAllSessions = () => request('delete', apiUrl('/api/account/sessions'), {})

export const subscriptionQuery = () => urlQuery(apiUrl('/api/account/newsletter'))

export async function changeSubscription(client: QueryClient, frequency: Subscription['frequency']): Promise<void> {
  const changed = await request('put', apiUrl('/api/account/newsletter'), { body: { frequency } })
  client.setQueryData(subscriptionQuery().queryKey, changed)
}

/** Everything that the site stores about the reader, as a file (ACCOUNT-5). */
export const fetchExport = (): Promise<Blob> => send('GET', '/api/account/export', (response) => response.blob(), { timeoutMs: 60_000 })

/** The text of a failed change. A reader without a password has to have signed in just now (ACCOUNT-4). */
export const changeErrorText = (error: unknown): string =>
  error instanceof HttpError && error.status === 403
    ? t`For this you must have signed in within the last 15 minutes. Please log out, sign in again and repeat it.`
    : errorText(error)
