/** Helpers for the HTML of the clipboard. */

export const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** What the element's own style says of a property, in lower case. Also of Word's, which browsers do not keep in `style`. */
export function declared(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? ''
  const values = [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'gi'))]
  return values.at(-1)?.[1]?.trim().toLowerCase() ?? ''
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

export function replaceTag(element: Element, tag: string): Element {
  const replaced = element.ownerDocument.createElement(tag)
  for (const { name, value } of [...element.attributes]) replaced.setAttribute(name, value)
  replaced.append(...element.childNodes)
  element.replaceWith(replaced)
  return replaced
}

/** Puts all that is in the element into a new one inside of it. */
export function wrapContent(element: Element, tag: string): void {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

export const isEmpty = (element: Element): boolean =>
  !element.textContent.trim() && !element.querySelector('img, hr, [data-footnote]')

const BLOCKS = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD BLOCKQUOTE TABLE CAPTION THEAD TBODY TFOOT TR TD TH FIGURE FIGCAPTION HR PRE'.split(' '),
)
const CONTAINERS = new Set('DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE ADDRESS NAV CENTER DETAILS SUMMARY FORM FIELDSET'.split(' '))

/** A block that only holds others, and is no part of the text. */
export const isContainer = (node: Node): node is Element => CONTAINERS.has(node.nodeName)

export const isBlock = (node: Node): boolean => BLOCKS.has(node.nodeName) || CONTAINERS.has(node.nodeName)
