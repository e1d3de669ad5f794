import type { Access } from './routeTable'

/** Whether a reader with this token may open a page. The server checks every call again. */
export function isAllowed(access: Access, token: string | null): boolean {
  if (access === 'everyone') return true
  const isSignedIn = token !== null
  return access === 'signed-in' ? isSignedIn : !isSignedIn
}
