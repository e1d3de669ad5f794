import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { ACCOUNT_LINK, LOGIN_LINK, SIGN_UP_LINK, type NavLink } from './links'

const VISITOR_LINKS = [LOGIN_LINK, SIGN_UP_LINK]
const READER_LINKS = [ACCOUNT_LINK]

/** The account's entries of header, menu and sheet (SHELL-7, SHELL-8). Signed-in readers can log out, too. */
export const useAccountLinks = (isSignedIn: boolean): NavLink[] => useAvailableLinks(isSignedIn ? READER_LINKS : VISITOR_LINKS)
