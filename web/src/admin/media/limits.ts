/** What can be uploaded (ADMIN-31, ADMIN-35, ADMIN-36). The server checks the content itself. */
import type { Kind } from './mediaApi'

const MEGABYTE = 1024 * 1024
export const MAX_SIZE: Record<Kind, number> = { audio: 500 * MEGABYTE, image: 25 * MEGABYTE }

export const ACCEPT: Record<Kind, string> = {
  audio: 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,audio/flac,audio/aiff,.mp3,.m4a,.ogg,.opus,.wav,.flac,.aif,.aiff',
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
}

/** '12.3 MB', and below a megabyte '340 kB'. */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`

/** Why a file cannot be uploaded; null if it can. */
export function sizeProblem(kind: Kind, size: number): string | null {
  if (size === 0) return 'This file is empty.'
  return size > MAX_SIZE[kind] ? `This file is too large: ${formatSize(size)}, and at most ${formatSize(MAX_SIZE[kind])} are taken.` : null
}
