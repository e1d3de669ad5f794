/** The parts of the account page, in their order. */
import { t } from 'ttag'
export const SECTIONS = [
  { id: 'profile', title: t`Profile` },
  { id: 'email', title: t`E-mail` },
  { id: 'privacy', title: t`Privacy` },
  { id: 'newsletter', title: t`Newsletter` },
  { id: 'membership', title: t`Membership` },
  { id: 'saved', title: t`Saved Teachings` },
  { id: 'history', title: t`History` },
  { id: 'notes', title: t`My Notes` },
  { id: 'reviews', title: t`My Reviews` },
  { id: 'password', title: t`Password & Google` },
  { id: 'devices', title: t`Devices` },
  { id: 'data', title: t`Your Data` },
] as const

/** Moves the focus to the beginning of a part, after a form in it was sent or a link led to it. */
export function focusHeading(id: string): void {
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}
