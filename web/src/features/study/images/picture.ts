/** Pictures are data URLs, and only ever the source of an `img`, where an SVG runs no script (STUDY-172). */
const TYPES: Record<string, string> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

const typeOf = (url: string) => /^data:([a-z]+\/[a-z0-9.+-]+)[;,]/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** The URL if it is a picture's data; null for anything else. */
export const shownPicture = (url: string | null): string | null => (url && typeOf(url).startsWith('image/') ? url : null)

/** The extension of a file with this picture. */
export const pictureExtension = (url: string): string => TYPES[typeOf(url)] ?? 'png'
