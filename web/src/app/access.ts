import { readToken } from '@/api/token'
import type { Access } from './routeTable'

/** Whether the reader may open a page. The server checks every call again. */
export function isAllowed(access: Access): boolean {
  if (access === 'everyone') return true
  const isSignedIn = readToken() !== null
  return access === 'signed-in' ? isSignedIn : !isSignedIn
}
