/** The plain text of an HTML fragment with collapsed spaces. The API sends previews. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|blockquote|li)>/g, '$& '), 'text/html')
  return parsed.body.textContent.replace(/\s+/g, ' ').trim()
}
