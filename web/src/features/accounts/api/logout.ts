import { t } from 'ttag'
import { HttpError } from '@/api/errors'
import { readJson, send } from '@/api/request'
import { clearToken, readToken } from '@/api/token'
import { leaveReviewMode } from '@/shared/lib/reviewMode'
import { toast } from '@/shared/lib/toastStore'

/** Signs out on this device at once, and revokes the token on the server (AUTH-52). */
export async function logout(): Promise<void> {
  const token = readToken()
  clearToken()
  leaveReviewMode()
  if (token === null) return
  try {
    await send('POST', '/api/logout', readJson, { headers: { Authorization: `Bearer ${token}` }, keepalive: true })
    toast(t`You are logged out`)
  } catch (error) {
    // A token that the server does not accept needs no revoking.
    if (error instanceof HttpError && error.status === 401) toast(t`You are logged out`)
    else toast(t`You are logged out on this device`, t`The site could not be reached. There the sign-in ends by itself within seven days.`)
  }
}
