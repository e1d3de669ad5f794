/** The calls of signing in, registering and recovering an account. */
import { queryOptions } from '@tanstack/react-query'
import { apiUrl, type Body, type Result } from '@/api/endpoints'
import { request } from '@/api/request'
import { loginTimeoutMs } from '../device'

export type SignedIn = Result<'/api/login', 'post'>
export type Credentials = Body<'/api/login', 'post'>
export type Registration = Body<'/api/register', 'post'>

export const login = (body: Credentials): Promise<SignedIn> =>
  request('post', apiUrl('/api/login'), { body, timeoutMs: loginTimeoutMs(), exceedsIpadTimeout: true })

export const demoLogin = (): Promise<SignedIn> => request('post', apiUrl('/api/demo-login'), {})

export const register = (body: Registration): Promise<SignedIn> => request('post', apiUrl('/api/register'), { body })

/** The token for the one-time code of Google's answer (AUTH-53). */
export const exchangeCode = (code: string): Promise<SignedIn> => request('post', apiUrl('/api/auth/exchange'), { body: { code } })

export const requestPasswordReset = (email: string) => request('post', apiUrl('/api/password-reset'), { body: { email } })

export const requestSignInLink = (email: string) => request('post', apiUrl('/api/sign-in-link'), { body: { email } })

export const resetPassword = (token: string, password: string) =>
  request('post', apiUrl('/api/password-reset/confirm'), { body: { token, password } })

export const signInByLink = (token: string): Promise<SignedIn> =>
  request('post', apiUrl('/api/sign-in-link/confirm'), { body: { token } })

export type ConfirmationState = Result<'/api/email/confirm/state', 'post'>

/** What confirming an address takes; it does not use the link up. */
export const confirmationStateQuery = (token: string) =>
  queryOptions({
    queryKey: ['email confirmation', token],
    queryFn: (): Promise<ConfirmationState> => request('post', apiUrl('/api/email/confirm/state'), { body: { token } }),
    retry: false,
    // Signing in changes it.
    staleTime: 0,
    gcTime: 0,
  })

export const confirmEmail = (token: string, password?: string) =>
  request('post', apiUrl('/api/email/confirm'), { body: { token, ...(password !== undefined && { password }) } })

/** Cancels the deletion of the account (ACCOUNT-6). */
export const keepAccount = () => request('delete', apiUrl('/api/account/deletion'), {})
