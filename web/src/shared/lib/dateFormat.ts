const formats = new Map<string, Intl.DateTimeFormat>()

/** A format, cached by its name: creating one takes milliseconds on a phone, and a list shows dozens of dates. */
export function dateFormat(name: string, locale: string, shape: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...shape, timeZone })
  formats.set(key, cached)
  return cached
}
