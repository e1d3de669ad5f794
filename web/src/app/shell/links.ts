/** The site's navigation (SHELL-3, SHELL-5). Only links whose page exists are shown. */
import { t } from 'ttag'
import { COLLECTIONS } from '@/shared/lib/collections'
import { mediaListPath, paths } from '@/shared/lib/paths'

export type NavLink = {
  to: string
  label: string
  /** The link leads out of the site's router. */
  reloadDocument?: boolean
}

/** Where menus lead until a script can open them. */
export const FOOTER_ID = 'site-links'
export const FOOTER_LINKS = `#${FOOTER_ID}`

/** Styles of the current page's link in the header. */
export const CURRENT_LINK =
  'aria-[current=page]:text-tekhelet aria-[current=page]:underline aria-[current=page]:decoration-gold-line ' +
  'aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

const AI_LEARNING_LINK: NavLink = { to: paths.ai, label: t`AI Learning` }
export const CONTACT_LINK: NavLink = { to: paths.contact, label: t`Contact` }
export const LOGIN_LINK: NavLink = { to: paths.login, label: t`Login` }
export const SIGN_UP_LINK: NavLink = { to: paths.register, label: t`Sign Up` }
export const ACCOUNT_LINK: NavLink = { to: paths.account, label: t`Account` }

export const MAIN_LINKS: NavLink[] = [
  { to: paths.home, label: t`Home` },
  { to: paths.about, label: t`About` },
  { to: paths.daily, label: t`Daily Learning` },
  { to: paths.weekly, label: t`Weekly Essay` },
  AI_LEARNING_LINK,
]

/** Between 769 and 1024 px, beside the menu button (SHELL-10). */
export const MEDIUM_LINKS: NavLink[] = [
  { to: paths.home, label: t`Home` },
  { to: paths.daily, label: t`Daily Learning` },
  { to: paths.weekly, label: t`Weekly Essay` },
  { to: paths.series, label: t`Series` },
  { to: paths.timeline, label: t`Torah Timeline` },
]

/** 'More AI Tools' of the mobile menu, and with AI Learning the 'AI' dropdown. */
export const AI_TOOL_LINKS: NavLink[] = [
  { to: paths.series, label: t`Series` },
  { to: paths.timeline, label: t`Torah Timeline` },
  { to: paths.sketchPad, label: t`Torah Sketch Pad` },
]

export const AI_LINKS: NavLink[] = [...AI_TOOL_LINKS, AI_LEARNING_LINK]

export const QUICK_LINKS: NavLink[] = [
  { to: paths.home, label: t`Home` },
  { to: paths.about, label: t`About` },
  { to: paths.daily, label: t`Daily Learning` },
  { to: paths.weekly, label: t`Weekly Essays` },
  CONTACT_LINK,
]

/** Other pages of the menus, where no script opens those. */
export const MENU_LINKS: NavLink[] = [...AI_LINKS, LOGIN_LINK, SIGN_UP_LINK]

export const RESOURCE_LINKS: NavLink[] = [
  { to: paths.daily, label: t`Learning Library` },
  { to: mediaListPath('daily', 'audio'), label: t`Audio Lessons` },
  { to: mediaListPath('daily', 'video'), label: t`Video Archives` },
  ...COLLECTIONS,
]

export const LEGAL_LINKS: NavLink[] = [
  { to: paths.privacy, label: t`Privacy Policy` },
  { to: paths.terms, label: t`Terms of Service` },
  { to: paths.cookies, label: t`Cookie Policy` },
]

/** The names of FEATURED_RESOURCE_URLS, in their order (SHELL-20). */
export const FEATURED_RESOURCES = [t`Book an AI Learning Session`, t`AI Consultancy`, t`Blog`]
