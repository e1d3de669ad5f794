/** Percent-decodes text; returns it unchanged if its escapes are invalid. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
