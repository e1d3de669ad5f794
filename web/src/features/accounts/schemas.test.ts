import { getDotPath, safeParse, type GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRIVACY_FORM, EMPTY_REGISTRATION, privacyRegistrationOf, registrationOf } from './registration'
import { loginSchema, newPasswordSchema, privacySchema, registrationSchema } from './schemas'

const FULL = {
  ...EMPTY_REGISTRATION,
  username: 'ruth',
  email: 'ruth@example.org',
  name: 'Ruth of Moab',
  password: 'barley and wheat',
  confirmPassword: 'barley and wheat',
  acceptTerms: true as const,
}
const PRIVATE = { ...EMPTY_PRIVACY_FORM, username: 'ruth', name: 'Ruth', password: 'barley and wheat', confirmPassword: 'barley and wheat' }

/** The first message of each field. */
function errors(schema: GenericSchema, values: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of safeParse(schema, values).issues ?? []) found[getDotPath(issue) ?? ''] ??= issue.message
  return found
}

describe('the login form', () => {
  // rule: AUTH-11, AUTH-12
  it.each([
    [{ identifier: '  ', password: 'secret' }, { identifier: 'Username or email is required' }],
    [{ identifier: 'ruth', password: 'short' }, { password: 'Password must be at least 6 characters.' }],
    [{ identifier: 'ruth', password: 'sixsix' }, {}],
  ])('of %j says %j', (values, expected) => {
    expect(errors(loginSchema, values)).toEqual(expected)
  })
})

describe('the full registration form', () => {
  // rule: AUTH-26, AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, AUTH-35, AUTH-36, AUTH-37, AUTH-38
  it.each([
    [{}, {}],
    [{ username: 'ru' }, { username: 'Username is required (minimum 3 characters)' }],
    [{ email: 'ruth' }, { email: 'Please enter a valid email address.' }],
    [{ email: ' ' }, {}],
    [{ name: 'R' }, { name: 'Please enter your name.' }],
    [{ password: 'seven77', confirmPassword: 'seven77' }, { password: 'Password must be at least 8 characters.' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Password must be at least 8 characters.' }],
    [{ confirmPassword: 'barle' }, { confirmPassword: 'Passwords do not match.' }],
    [{ confirmPassword: 'barley and rye' }, { confirmPassword: 'Passwords do not match.' }],
    [{ acceptTerms: false }, { acceptTerms: 'You must accept the terms and conditions.' }],
  ])('with %j says %j', (change, expected) => {
    expect(errors(registrationSchema, { ...FULL, ...change })).toEqual(expected)
  })

  // rule: AUTH-32
  it('begins with an e-mail that would be private, and no consent', () => {
    expect(EMPTY_REGISTRATION).toMatchObject({ isEmailPrivate: true, dataCollectionConsent: false, acceptTerms: false })
  })

  // rule: AUTH-33
  it('sends neither confirmation, terms nor an e-mail that was not given', () => {
    const sent = { username: 'ruth', name: 'Ruth of Moab', password: 'barley and wheat', isEmailPrivate: 1, dataCollectionConsent: 0 }
    expect(registrationOf(FULL)).toEqual({ ...sent, email: 'ruth@example.org' })
    expect(registrationOf({ ...FULL, email: '' })).toEqual(sent)
  })
})

describe('the privacy form', () => {
  // rule: AUTH-26, AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, AUTH-35, AUTH-36, AUTH-37, AUTH-38
  it.each([
    [{}, {}],
    [{ username: '' }, { username: 'Username is required (minimum 3 characters)' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(51) }, { name: 'Name must be at most 50 characters.' }],
    [{ password: 'seven77', confirmPassword: 'seven77' }, { password: 'Password must be at least 8 characters.' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Please confirm your password.' }],
    [{ confirmPassword: 'barley and rye' }, { confirmPassword: "Passwords don't match" }],
    [{ email: 'ruth' }, { email: 'If provided, email must be valid' }],
    [{ email: 'ruth@example.org' }, {}],
  ])('with %j says %j', (change, expected) => {
    expect(errors(privacySchema, { ...PRIVATE, ...change })).toEqual(expected)
  })

  // rule: AUTH-39
  it('begins with everything private, and sends the refusal of data as no consent', () => {
    expect(EMPTY_PRIVACY_FORM).toMatchObject({ keepEmailPrivate: true, noDataCollection: true })
    expect(privacyRegistrationOf(PRIVATE)).toEqual({
      username: 'ruth',
      name: 'Ruth',
      password: 'barley and wheat',
      isEmailPrivate: 1,
      dataCollectionConsent: 0,
    })
    const open = { ...PRIVATE, email: 'ruth@example.org', keepEmailPrivate: false, noDataCollection: false }
    expect(privacyRegistrationOf(open)).toMatchObject({ email: 'ruth@example.org', isEmailPrivate: 0, dataCollectionConsent: 1 })
  })
})

describe('a new password', () => {
  it('is long enough and typed twice', () => {
    expect(errors(newPasswordSchema, { password: 'seven77', confirmPassword: 'seven77' })).toEqual({ password: 'Password must be at least 8 characters.' })
    expect(errors(newPasswordSchema, { password: 'barley and wheat', confirmPassword: 'barley' })).toEqual({ confirmPassword: 'Passwords do not match.' })
  })
})
