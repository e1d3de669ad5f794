/** Emphasis that is written as a style becomes an element. */
import { declared, unwrap, wrapContent } from './dom'

/** Styles that a style sheet in the clipboard gives to classes of these elements: Apple's programs write emphasis so. */
const STYLED = /^(?:span|font|p|li|div|ul|ol)\.[\w-]+$/i

/** Writes what style sheets say of classes into the elements. The sheets of Word are in comments. */
export function applyStyleSheets(document: Document): void {
  for (const sheet of document.querySelectorAll('style')) {
    const rules = sheet.textContent.replace(/<!--|-->/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selectors = '', styles = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',').map((part) => part.trim())) {
        if (!STYLED.test(selector)) continue
        for (const element of document.querySelectorAll(selector)) {
          const isText = /^(?:span|font)$/i.test(element.tagName)
          const kept = styles.split(';').filter((style) => isText || /^\s*(?:direction|display)\s*:/i.test(style))
          element.setAttribute('style', [...kept, element.getAttribute('style') ?? ''].join(';'))
        }
      }
    }
  }
}

export function keepEmphasis(body: Element): void {
  unwrapGoogleDocs(body)
  for (const element of body.querySelectorAll('span[style], font[style], a[style], p[style]')) {
    const weight = declared(element, 'font-weight')
    const decoration = declared(element, 'text-decoration') + declared(element, 'text-decoration-line')
    const height = declared(element, 'vertical-align')
    const tags = [
      (weight === 'bold' || Number(weight) >= 600) && 'strong',
      declared(element, 'font-style') === 'italic' && 'em',
      decoration.includes('underline') && !element.closest('a') && !element.querySelector('a') && 'u',
      decoration.includes('line-through') && 's',
      height === 'super' && !element.closest('sup') && !element.querySelector('sup') && 'sup',
      height === 'sub' && !element.closest('sub') && 'sub',
    ]
    for (const tag of tags) if (tag) wrapContent(element, tag)
  }
  // A heading is bold by itself.
  for (const bold of body.querySelectorAll('h1 b, h1 strong, h2 b, h2 strong, h3 b, h3 strong, h4 b, h4 strong')) {
    if (bold.textContent.trim() === bold.closest('h1, h2, h3, h4')?.textContent.trim()) unwrap(bold)
  }
}

/** Google Docs wraps everything in a `b` that is not bold. One of Word has `mso-bidi-font-weight: normal`, and is bold. */
function unwrapGoogleDocs(body: Element): void {
  for (const wrapper of body.querySelectorAll('b, strong')) if (['normal', '400'].includes(declared(wrapper, 'font-weight'))) unwrap(wrapper)
}
