/** What the two registration forms begin with and send (AUTH-32, AUTH-33, AUTH-39). */
import type { InferInput, InferOutput } from 'valibot'
import type { Registration } from './api/signIn'
import type { privacySchema, registrationSchema } from './schemas'

/** The full form while it is filled in. */
export type RegistrationForm = InferInput<typeof registrationSchema>

export const EMPTY_REGISTRATION = {
  username: '',
  email: '',
  name: '',
  password: '',
  confirmPassword: '',
  isEmailPrivate: true,
  dataCollectionConsent: false,
  acceptTerms: false,
} satisfies RegistrationForm

export const EMPTY_PRIVACY_FORM = {
  username: '',
  name: '',
  password: '',
  confirmPassword: '',
  email: '',
  keepEmailPrivate: true,
  noDataCollection: true,
} satisfies InferInput<typeof privacySchema>

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)

/** Confirmation and terms are not sent, nor an e-mail that was not given. */
export const registrationOf = (form: InferOutput<typeof registrationSchema>): Registration => ({
  username: form.username,
  name: form.name,
  password: form.password,
  isEmailPrivate: flag(form.isEmailPrivate),
  dataCollectionConsent: flag(form.dataCollectionConsent),
  ...(form.email !== '' && { email: form.email }),
})

export const privacyRegistrationOf = (form: InferOutput<typeof privacySchema>): Registration => ({
  username: form.username,
  name: form.name,
  password: form.password,
  isEmailPrivate: flag(form.keepEmailPrivate),
  dataCollectionConsent: flag(!form.noDataCollection),
  ...(form.email !== '' && { email: form.email }),
})
