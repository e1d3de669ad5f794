/** The plain text of a sample, whose HTML has no other entity. The API sends previews. */
export function plainText(html: string): string {
  const text = html.replace(/<\/(p|h\d|blockquote|li)>/g, '$& ').replace(/<[^>]*>/g, '')
  return text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
}
