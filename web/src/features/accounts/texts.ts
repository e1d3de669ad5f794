/** The texts of failed sign-ins (AUTH-6 to AUTH-10, AUTH-14, AUTH-18, AUTH-25, AUTH-41, AUTH-56, AUTH-57). */
import { t } from 'ttag'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'

export const AUTHENTICATION_ERROR = t`Authentication Error`

const URL_ERRORS: Partial<Record<string, string>> = {
  'google-auth-failed': t`Google sign-in was unsuccessful. Please try again or use email/password.`,
  'auth-timeout': t`Authentication timed out. Please try again.`,
  'auth-processing-failed': t`There was a problem processing your authentication. Please try again.`,
}

/** The text for the query parameter `error` of the login page. */
export const urlErrorText = (error: string): string =>
  (Object.hasOwn(URL_ERRORS, error) ? URL_ERRORS[error] : undefined) ?? t`There was a problem signing in. Please try again.`

/** What a form says when it fails: for a response without a message, and without any response. */
export type FailureTexts = { title: string; response: string; thrown: string }

export const LOGIN_FAILURE: FailureTexts = {
  title: t`Login Failed`,
  response: t`Login failed`,
  thrown: t`Invalid username/email or password. Please try again.`,
}
export const PRIVACY_FAILURE: FailureTexts = {
  title: t`Account Creation Failed`,
  response: t`Registration failed`,
  thrown: t`Account creation failed. The username might already be taken.`,
}
export const DEMO_FAILURE: FailureTexts = {
  title: t`Demo Login Failed`,
  response: t`Demo login failed`,
  thrown: t`Demo login failed`,
}
export const REGISTRATION_FAILURE = {
  title: t`Registration Failed`,
  text: t`There was a problem with your registration. The email or username might already be taken.`,
}

export const NO_SIGN_IN_DATA = t`Authentication information not found. Please try logging in again.`
export const UNEXPECTED_ERROR = t`An unexpected error occurred. Please try again.`

/** The server's message; after too many attempts, how long to wait. */
export function failureText(error: unknown, { response, thrown }: Pick<FailureTexts, 'response' | 'thrown'>): string {
  if (!(error instanceof HttpError)) return thrown
  return error.code === 'rate_limited' ? errorText(error) : (error.serverMessage ?? response)
}

/** The same for the form's banner, where the cause follows if no response came. */
export function bannerText(error: unknown, texts: FailureTexts): string {
  const text = failureText(error, texts)
  return error instanceof HttpError ? text : `${text}\n${errorText(error)}`
}

/** The full form has one text for all failures (AUTH-25), which the cause follows. */
export function registrationBannerText(error: unknown): string {
  const cause = error instanceof HttpError && error.code !== 'rate_limited' ? error.serverMessage : errorText(error)
  return [REGISTRATION_FAILURE.text, cause].filter(Boolean).join('\n')
}

/** Why a mail's link did not work: the server says so for readers. */
export const linkErrorText = (error: unknown): string =>
  error instanceof HttpError && [403, 404, 409].includes(error.status) && error.serverMessage !== null ? error.serverMessage : errorText(error)
