/** An iPad. Since iPadOS 13 it reports the name of a Mac, which has no touch screen. */
export const isIpad = (): boolean =>
  /iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
