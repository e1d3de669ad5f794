/** The parts of the account page, in their order. */
export const SECTIONS = [
  { id: 'profile', title: 'Profile' },
  { id: 'email', title: 'E-mail' },
  { id: 'privacy', title: 'Privacy' },
  { id: 'newsletter', title: 'Newsletter' },
  { id: 'membership', title: 'Membership' },
  { id: 'saved', title: 'Saved Teachings' },
  { id: 'history', title: 'History' },
  { id: 'notes', title: 'My Notes' },
  { id: 'reviews', title: 'My Reviews' },
  { id: 'password', title: 'Password & Google' },
  { id: 'devices', title: 'Devices' },
  { id: 'data', title: 'Your Data' },
] as const

/** Moves the focus to the beginning of a part, after a form in it was sent or a link led to it. */
export function focusHeading(id: string): void {
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}
