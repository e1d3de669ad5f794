import { describe, expect, it } from 'vitest'
import { errorCode, HttpError, TimeoutError } from './errors'
import { errorText } from './errorTexts'

const body = (details: object) => JSON.stringify(details)

describe('the error of a response', () => {
  it('has the code, the fields and the waiting time of its body', () => {
    const error = new HttpError(422, body({ code: 'validation_failed', message: 'no', fields: { email: 'Not an address.' }, retryAfter: 3 }))
    expect(error).toMatchObject({ code: 'validation_failed', fields: { email: 'Not an address.' }, retryAfter: 3 })
  })

  it.each([
    [404, '{"message":"no such post"}', 'not_found'],
    [503, 'Bad Gateway', 'unavailable'],
    [502, '<html>', 'internal_error'],
    [418, '[]', 'http_error'],
    [422, body({ code: 5, fields: { a: 1 }, retryAfter: 'soon' }), 'validation_failed'],
  ])('has a code by its status %i where the body %s has none', (status, text, code) => {
    expect(new HttpError(status, text)).toMatchObject({ code, fields: {}, retryAfter: null })
  })
})

it('a timeout and a lost network have codes, too', () => {
  expect(errorCode(new TimeoutError(20, '/api/thing'))).toBe('timeout')
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('network')
  expect(errorCode('anything else')).toBe('internal_error')
})

describe('the catalogue', () => {
  it('has a text for each code, and one for unknown codes', () => {
    expect(errorText(new HttpError(401, ''))).toBe('Please log in and try again.')
    expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^The site could not be reached/)
    expect(errorText(new HttpError(400, body({ code: 'of the future' })))).toBe('Something went wrong. Please try again.')
  })

  it.each([
    [{}, 'Too many attempts. Please try again later.'],
    [{ retryAfter: 1 }, 'Too many attempts. Please try again in 1 second.'],
    [{ retryAfter: 30 }, 'Too many attempts. Please try again in 30 seconds.'],
    [{ retryAfter: 121 }, 'Too many attempts. Please try again in 3 minutes.'],
  ])('says how long to wait: %j', (details, text) => {
    expect(errorText(new HttpError(429, body({ code: 'rate_limited', ...details })))).toBe(text)
  })
})
