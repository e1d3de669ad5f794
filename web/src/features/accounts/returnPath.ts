/** Where a sign-in leads: the query parameter `return` of `/login` and of the pages that follow it (AUTH-5). */
import { isPagePath, paths } from '@/shared/lib/paths'
import { readStorage, writeStorage } from '@/shared/lib/storage'

export const RETURN_PARAMETER = 'return'
/** Resolves paths. No real site has this origin, so a URL with another host is recognised by its origin. */
const BASE = 'https://own-site.invalid'
/** These pages start or complete a sign-in: whoever is signed in has nothing to do there. */
const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.register,
  paths.authSuccess,
  paths.signInLink,
  paths.resetPassword,
  paths.verifyEmail,
]

/** The login page that leads back to a page of this site (path, query and fragment). */
export const loginPath = (returnTo: string): string => withReturnPath(paths.login, returnTo)

/** A page of signing in, which leads back in the same way. */
export function withReturnPath(path: string, returnTo: string): string {
  const target = ownPath(returnTo)
  return target === paths.home ? path : `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: target }).toString()}`
}

/** Where to go after signing in; home without the parameter, and for any URL that is not a page of this site. */
export const readReturnPath = (searchParams: URLSearchParams): string => ownPath(searchParams.get(RETURN_PARAMETER) ?? paths.home)

const STORAGE_KEY = 'return-path'

/** Remembers where a sign-in leads while the reader is at Google's; null forgets it. */
export const storeReturnPath = (path: string | null): void => void writeStorage(STORAGE_KEY, path, 'sessionStorage')

/** Where a sign-in with Google leads. */
export const storedReturnPath = (): string => ownPath(readStorage(STORAGE_KEY, 'sessionStorage') ?? paths.home)

/** Only a path is accepted. Browsers read `//host`, `/\host` and `/<tab>/host` as other hosts, so the parser decides. */
function ownPath(path: string): string {
  const url = path.startsWith('/') ? URL.parse(path, BASE) : null
  if (url?.origin !== BASE || !isPagePath(url.pathname)) return paths.home
  const page = url.pathname.replace(/\/+$/, '').toLowerCase()
  // A path such as `/.//host` is parsed as `//host`, which would be another host when it is parsed again.
  if (url.pathname.startsWith('//') || SIGN_IN_PAGES.includes(page)) return paths.home
  return url.pathname + url.search + url.hash
}
