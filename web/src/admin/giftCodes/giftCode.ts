import { integer, maxLength, maxValue, minValue, number, object, pipe, string, transform, trim } from 'valibot'

export const GIFT_CODES = '/api/admin/gift-codes'

/** The server's limits (ADMIN-71). */
const MAX_MONTHS = 120
const MAX_NOTE_LENGTH = 100
const MONTHS = `Enter a number of months from 1 to ${MAX_MONTHS}.`

export const giftCodeSchema = object({
  months: pipe(string(), trim(), transform(Number), number(MONTHS), integer(MONTHS), minValue(1, MONTHS), maxValue(MAX_MONTHS, MONTHS)),
  note: pipe(string(), trim(), maxLength(MAX_NOTE_LENGTH, `A note may have ${MAX_NOTE_LENGTH} characters.`)),
})

export const NEW_GIFT_CODE = { months: '12', note: '' }
