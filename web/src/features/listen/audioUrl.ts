/** Which addresses may be played (document 2, sections 2 and 5). */
import { safeDecode } from '@/shared/lib/safeDecode'

export const NO_AUDIO = 'No audio file available for this content.'

/** It must begin with https:// or '/'. Browsers would not play plain http:// on a page that came by https. */
export const isPlayable = (address: string) => /^(https:\/\/|\/)/.test(address)

/** The path that the server is asked about, or null for another origin's file, which is assumed to exist. */
export function pathToCheck(address: string, here = window.location.origin): string | null {
  const url = URL.canParse(address, here) ? new URL(address, here) : null
  if (url?.origin !== here) return null
  // A lone % is what the name says.
  return safeDecode(url.pathname)
}
