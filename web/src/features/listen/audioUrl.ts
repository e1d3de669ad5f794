/** Which URLs may be played (LISTEN-2). */
import { t } from 'ttag'
import { safeDecode } from '@/shared/lib/safeDecode'

export const NO_AUDIO = t`No audio file available for this content.`

/** It must begin with https:// or '/'. Browsers block http:// media on an https page. */
export const isPlayable = (address: string) => /^(https:\/\/|\/)/.test(address)

/** The path to check on the server, or null for another origin's file, which is assumed to exist. */
export function pathToCheck(address: string, here = window.location.origin): string | null {
  const url = URL.canParse(address, here) ? new URL(address, here) : null
  if (url?.origin !== here) return null
  // A lone % is part of the file name.
  return safeDecode(url.pathname)
}
