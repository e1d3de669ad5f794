import { describe, expect, it, vi } from 'vitest'
import { errorCode, HttpError, TimeoutError } from './errors'
import { queryErrorText } from './errorTexts'
import { errorText } from './formErrors'

const body = (details: object) => JSON.stringify(details)

describe('HttpError', () => {
  it('has the code, the fields and the retry time of the response body', () => {
    const error = new HttpError(422, body({ code: 'validation_failed', message: 'no', fields: { email: 'Not an address.' }, retryAfter: 3 }))
    expect(error).toMatchObject({ code: 'validation_failed', fields: { email: 'Not an address.' }, retryAfter: 3 })
  })

  it.each([
    [404, '{"message":"no such post"}', 'not_found'],
    [503, 'Bad Gateway', 'unavailable'],
    [502, '<html>', 'internal_error'],
    [418, '[]', 'http_error'],
    [422, body({ code: 5, fields: { a: 1 }, retryAfter: 'soon' }), 'validation_failed'],
  ])('derives its code from the status %i if the body %s has none', (status, text, code) => {
    expect(new HttpError(status, text)).toMatchObject({ code, fields: {}, retryAfter: null })
  })
})

it('timeouts and network errors have codes', () => {
  expect(errorCode(new TimeoutError(20, '/api/thing'))).toBe('timeout')
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('network')
  expect(errorCode('anything else')).toBe('internal_error')
})

describe('errorText', () => {
  it('has a text for known codes, and a default text', () => {
    expect(errorText(new HttpError(401, ''))).toBe('Please log in and try again.')
    expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^The site could not be reached/)
    expect(errorText(new HttpError(400, body({ code: 'of the future' })))).toBe('Something went wrong. Please try again.')
  })

  it.each([
    [{}, 'Too many attempts. Please try again later.'],
    [{ retryAfter: 1 }, 'Too many attempts. Please try again in 1 second.'],
    [{ retryAfter: 30 }, 'Too many attempts. Please try again in 30 seconds.'],
    [{ retryAfter: 121 }, 'Too many attempts. Please try again in 3 minutes.'],
  ])('says how long to wait after too many attempts: %j', (details, text) => {
    expect(errorText(new HttpError(429, body({ code: 'rate_limited', ...details })))).toBe(text)
  })
})

describe('queryErrorText', () => {
  const text = (error: unknown) => queryErrorText(error, 'Error loading series')

  // rule: API-35
  it('returns the text of the screen for other errors', () => {
    expect(text(new HttpError(500, 'broken'))).toBe('Error loading series')
    expect(text(new HttpError(422, '{"code":"validation_failed"}'))).toBe('Error loading series')
    expect(text(new Error('unexpected'))).toBe('Error loading series')
  })

  // rule: API-35
  it('says how long to wait after too many requests', () => {
    const limited = new HttpError(429, '{"code":"rate_limited","message":"","retryAfter":20}')
    expect(text(limited)).toBe('Too many requests. Please wait and try again in 20 seconds.')
    expect(text(new HttpError(429, 'from a proxy'))).toBe('Too many requests. Please wait and try again later.')
  })

  // rule: API-35
  it('says that the site is not available or took too long', () => {
    expect(text(new HttpError(503, '{"code":"database_unavailable"}'))).toMatch(/^The site is not available just now/)
    expect(text(new HttpError(503, 'from a proxy'))).toMatch(/^The site is not available just now/)
    expect(text(new TimeoutError(10, '/api/series'))).toMatch(/^The site took too long/)
  })

  // rule: API-35
  it('distinguishes an offline reader from an unreachable site', () => {
    expect(text(new TypeError('Failed to fetch'))).toMatch(/^The site could not be reached/)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(text(new TypeError('Failed to fetch'))).toMatch(/^You are offline/)
  })
})
