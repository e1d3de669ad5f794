/** The navigation of document 1, section 2. */
import { paths } from '@/shared/lib/paths'

export type NavLink = { to: string; label: string }

export const MAIN_LINKS: NavLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.daily, label: 'Daily Learning' },
  { to: paths.weekly, label: 'Weekly Essay' },
  { to: paths.ai, label: 'AI Learning' },
]

export const AI_LINKS: NavLink[] = [
  { to: paths.series, label: 'Series' },
  { to: paths.timeline, label: 'Torah Timeline' },
  { to: paths.sketchPad, label: 'Torah Sketch Pad' },
  { to: paths.ai, label: 'AI Learning' },
]

export const CONTACT_LINK: NavLink = { to: paths.contact, label: 'Contact' }
export const LOGIN_LINK: NavLink = { to: paths.login, label: 'Login' }
export const SIGN_UP_LINK: NavLink = { to: paths.register, label: 'Sign Up' }

export const QUICK_LINKS: NavLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.daily, label: 'Daily Learning' },
  { to: paths.weekly, label: 'Weekly Essays' },
  CONTACT_LINK,
]

export const RESOURCE_LINKS: NavLink[] = [
  { to: paths.daily, label: 'Learning Library' },
  { to: paths.daily, label: 'Audio Lessons' },
  { to: paths.daily, label: 'Video Archives' },
]
