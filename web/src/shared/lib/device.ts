/** An iPad. Since iPadOS 13 it reports the name of a Mac, which has no touch screen. */
export const isIpad = (): boolean =>
  navigator.userAgent.includes('iPad') || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
