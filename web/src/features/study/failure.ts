import { t } from 'ttag'
import { HttpError } from '@/api/errors'

/** The text of a failed call: the server's message, or one for a non-OK response or for no response (STUDY-33, STUDY-37). */
export const failureText = (error: unknown, rejected: string): string =>
  error instanceof HttpError ? (error.serverMessage ?? rejected) : t`An unexpected error occurred`
