/** Percent-decoded text, or the text itself where its escapes are not valid: anyone may type any address. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
