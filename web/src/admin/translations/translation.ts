import { maxLength, nonEmpty, object, pipe, string, trim } from 'valibot'

export const TRANSLATIONS = '/api/admin/translations'

/** The server's limits (ADMIN-73). */
const MAX_LENGTH = 10_000
const MAX_TRANSLATOR_LENGTH = 100

export const translationSchema = object({
  text: pipe(string(), trim(), nonEmpty('Write the translation.'), maxLength(MAX_LENGTH, `A translation may have ${MAX_LENGTH.toLocaleString('en-US')} characters.`)),
  translator: pipe(string(), trim(), nonEmpty('Write who translated it.'), maxLength(MAX_TRANSLATOR_LENGTH, `A name may have ${MAX_TRANSLATOR_LENGTH} characters.`)),
})
