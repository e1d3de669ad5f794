import { describe, expect, it } from 'vitest'
import { HttpError, TimeoutError } from '@/api/errors'
import { bannerText, DEMO_FAILURE, failureText, linkErrorText, LOGIN_FAILURE, PRIVACY_FAILURE, registrationBannerText, urlErrorText } from './texts'

const response = (status: number, body: unknown) => new HttpError(status, typeof body === 'string' ? body : JSON.stringify(body))
const NETWORK = new TypeError('Failed to fetch')

describe('the error of the URL', () => {
  // rule: AUTH-7, AUTH-8, AUTH-9, AUTH-10
  it.each([
    ['google-auth-failed', 'Google sign-in was unsuccessful. Please try again or use email/password.'],
    ['auth-timeout', 'Authentication timed out. Please try again.'],
    ['auth-processing-failed', 'There was a problem processing your authentication. Please try again.'],
    ['anything', 'There was a problem signing in. Please try again.'],
    ['toString', 'There was a problem signing in. Please try again.'],
    ['', 'There was a problem signing in. Please try again.'],
  ])('%j is %j', (error, text) => {
    expect(urlErrorText(error)).toBe(text)
  })
})

describe('a failed call', () => {
  // rule: AUTH-14, AUTH-41
  it.each([
    [LOGIN_FAILURE, 'Login failed', 'Invalid username/email or password. Please try again.'],
    [PRIVACY_FAILURE, 'Registration failed', 'Account creation failed. The username might already be taken.'],
    [DEMO_FAILURE, 'Demo login failed', 'Demo login failed'],
  ])('says what the server says, or the text of its screen: %j', (texts, plain, thrown) => {
    expect(failureText(response(401, { code: 'unauthorized', message: 'From the server.' }), texts)).toBe('From the server.')
    expect(failureText(response(502, '<html>a proxy</html>'), texts)).toBe(plain)
    expect(failureText(NETWORK, texts)).toBe(thrown)
    expect(failureText(new TimeoutError(15_000, '/api/login'), texts)).toBe(thrown)
  })

  it('says how long to wait after too many attempts', () => {
    const tooMany = response(429, { code: 'rate_limited', message: 'Please wait.', retryAfter: 8 })
    expect(failureText(tooMany, LOGIN_FAILURE)).toBe('Too many attempts. Please try again in 8 seconds.')
    expect(registrationBannerText(tooMany)).toContain('Please try again in 8 seconds.')
  })

  it('without a response is followed by its cause in the form', () => {
    expect(bannerText(NETWORK, LOGIN_FAILURE).split('\n')).toEqual([
      'Invalid username/email or password. Please try again.',
      'The site could not be reached. Please check your connection and try again.',
    ])
    expect(registrationBannerText(NETWORK).split('\n')).toEqual([
      'There was a problem with your registration. The email or username might already be taken.',
      'The site could not be reached. Please check your connection and try again.',
    ])
  })

  it('of a link says what the server says about it', () => {
    const used = response(404, { code: 'not_found', message: 'This link was used already or has expired.' })
    expect(linkErrorText(used)).toBe('This link was used already or has expired.')
    expect(linkErrorText(response(500, { code: 'internal_error', message: 'x' }))).toBe('Something went wrong. Please try again.')
  })
})
