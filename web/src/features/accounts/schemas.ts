/** What the forms accept, with each form's own texts (AUTH-11, AUTH-12, AUTH-26 to AUTH-31, AUTH-35 to AUTH-38). */
import { t } from 'ttag'
import { boolean, check, email, forward, is, literal, maxLength, minLength, object, partialCheck, pipe, string, trim } from 'valibot'

/** Of the login form, which older passwords pass. */
const MIN_PASSWORD = 6
/** AUTH-69. The server checks the rest, such as how common a password is. */
const MIN_NEW_PASSWORD = 8
const MIN_USERNAME = 3
const MAX_NAME = 50
const EMAIL_ERROR = t`Please enter a valid email address.`

const tooShort = (min: number) => t`Password must be at least ${min} characters.`

export const loginSchema = object({
  identifier: pipe(string(), trim(), minLength(1, t`Username or email is required`)),
  password: pipe(string(), minLength(MIN_PASSWORD, tooShort(MIN_PASSWORD))),
})

/** Of an account that exists, to confirm its e-mail. */
export const accountPasswordSchema = object({ password: pipe(string(), minLength(1, t`Please enter the password.`)) })

export const emailSchema = object({ email: pipe(string(), trim(), email(EMAIL_ERROR)) })

const address = pipe(string(), email())
const emptyOrAddress = (message: string) =>
  pipe(
    string(),
    trim(),
    check((text) => text === '' || is(address, text), message),
  )

const username = pipe(string(), trim(), minLength(MIN_USERNAME, t`Username is required (minimum ${MIN_USERNAME} characters)`))
const newPassword = pipe(string(), minLength(MIN_NEW_PASSWORD, tooShort(MIN_NEW_PASSWORD)))
/** It must equal the password, whose own message says how long both are. */
const confirmation = (message: string) => pipe(string(), minLength(1, message))

type Passwords = { password: string; confirmPassword: string }
const areEqual = ({ password, confirmPassword }: Passwords) => password === confirmPassword

export const newPasswordSchema = pipe(
  object({ password: newPassword, confirmPassword: confirmation(tooShort(MIN_NEW_PASSWORD)) }),
  forward(partialCheck([['password'], ['confirmPassword']], areEqual, t`Passwords do not match.`), ['confirmPassword']),
)

export const registrationSchema = pipe(
  object({
    username,
    email: emptyOrAddress(EMAIL_ERROR),
    name: pipe(string(), trim(), minLength(2, t`Please enter your name.`)),
    password: newPassword,
    confirmPassword: confirmation(tooShort(MIN_NEW_PASSWORD)),
    isEmailPrivate: boolean(),
    dataCollectionConsent: boolean(),
    acceptTerms: pipe(boolean(), literal(true, t`You must accept the terms and conditions.`)),
  }),
  forward(partialCheck([['password'], ['confirmPassword']], areEqual, t`Passwords do not match.`), ['confirmPassword']),
)

export const privacySchema = pipe(
  object({
    username,
    name: pipe(string(), trim(), minLength(1, t`Name is required`), maxLength(MAX_NAME, t`Name must be at most ${MAX_NAME} characters.`)),
    password: newPassword,
    confirmPassword: confirmation(t`Please confirm your password.`),
    email: emptyOrAddress(t`If provided, email must be valid`),
    keepEmailPrivate: boolean(),
    noDataCollection: boolean(),
  }),
  forward(partialCheck([['password'], ['confirmPassword']], areEqual, t`Passwords don't match`), ['confirmPassword']),
)
