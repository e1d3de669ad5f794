import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'

/** The server's own message where it has one, such as why a note cannot be saved; otherwise the text of the error's code. */
export const messageOf = (error: unknown): string =>
  (error instanceof HttpError && error.code !== 'rate_limited' ? error.serverMessage : null) ?? errorText(error)
