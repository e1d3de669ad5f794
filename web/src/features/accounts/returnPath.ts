/** Where a sign-in leads: the query parameter `return` of `/login` and of the pages that follow it (AUTH-5). */
import { isPagePath, paths } from '@/shared/lib/paths'

const PARAMETER = 'return'
/** Resolves paths. No real site has this origin, so a URL with another host is recognised by its origin. */
const BASE = 'https://own-site.invalid'
/** These pages start or complete a sign-in: whoever is signed in has nothing to do there. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/register', '/auth-success', '/sign-in', '/reset-password', '/verify-email']

/** The login page that leads back to a page of this site (path, query and fragment). */
export const loginPath = (returnTo: string): string => withReturnPath(paths.login, returnTo)

/** A page of signing in, which leads back in the same way. */
export function withReturnPath(path: string, returnTo: string): string {
  const target = ownPath(returnTo)
  return target === paths.home ? path : `${path}?${new URLSearchParams({ [PARAMETER]: target }).toString()}`
}

/** Where to go after signing in; home without the parameter, and for any URL that is not a page of this site. */
export const readReturnPath = (searchParams: URLSearchParams): string => ownPath(searchParams.get(PARAMETER) ?? paths.home)

/** Only a path is accepted. Browsers read `//host`, `/\host` and `/<tab>/host` as other hosts, so the parser decides. */
function ownPath(path: string): string {
  const url = path.startsWith('/') ? URL.parse(path, BASE) : null
  if (url?.origin !== BASE || !isPagePath(url.pathname)) return paths.home
  const page = url.pathname.replace(/\/+$/, '').toLowerCase()
  // A path such as `/.//host` is parsed as `//host`, which would be another host when it is parsed again.
  if (url.pathname.startsWith('//') || SIGN_IN_PAGES.includes(page)) return paths.home
  return url.pathname + url.search + url.hash
}
