/** Links without those who count the clicks, and pictures without those that nobody sees. */
import { declared, unwrap } from './dom'

/** Pages that count a click and lead on to the address in this parameter. */
const COUNTING: readonly [host: RegExp, path: RegExp, parameter: string][] = [
  [/(^|\.)google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/(^|\.)google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com$/, /./, 'url'],
  [/^lm?\.facebook\.com$/, /^\/l\.php$/, 'u'],
  [/^(www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
]
const MARKS = /^(?:utm_\w+|fbclid|gclid|mc_cid|mc_eid|igshid|mkt_tok|_hsenc|_hsmi)$/i

/** The address that a link leads to; null for one that the site does not take, or that leads nowhere outside its page. */
export function cleanAddress(href: string): string | null {
  if (/^\/(?!\/)/.test(href)) return href
  let url
  try {
    url = new URL(href)
  } catch {
    return null
  }
  if (!['http:', 'https:'].includes(url.protocol)) return null
  for (const [host, path, parameter] of COUNTING) {
    const target = host.test(url.hostname) && path.test(url.pathname) ? url.searchParams.get(parameter) : null
    if (target) return cleanAddress(target)
  }
  const marks = [...url.searchParams.keys()].filter((name) => MARKS.test(name))
  if (marks.length === 0) return href
  for (const name of marks) url.searchParams.delete(name)
  return url.href
}

export function cleanLinks(body: Element): void {
  for (const link of body.querySelectorAll('a')) {
    const href = cleanAddress(link.getAttribute('href') ?? '')
    if (href === null || isEmptyLink(link)) unwrap(link)
    else link.setAttribute('href', href)
  }
  for (const frame of body.querySelectorAll('iframe, video[src], audio[src]')) linkTo(frame)
}

const isEmptyLink = (link: Element) => !link.textContent.trim() && !link.querySelector('img')

/** A film or recording of another site cannot be a part of a teaching: a link leads there. */
function linkTo(frame: Element): void {
  const href = cleanAddress(frame.getAttribute('src') ?? '')
  if (href === null) {
    frame.remove()
    return
  }
  const paragraph = frame.ownerDocument.createElement('p')
  const link = frame.ownerDocument.createElement('a')
  link.href = href
  link.textContent = frame.getAttribute('title') ?? href
  paragraph.append(link)
  frame.replaceWith(paragraph)
}

/** Returns how many pictures were left out because they are on the writer's device. */
export function cleanPictures(body: Element): number {
  let dropped = 0
  for (const picture of body.querySelectorAll('img')) {
    const alt = picture.getAttribute('alt') ?? ''
    if (isCounter(picture)) picture.remove()
    else if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(alt) && !/^\d+$/.test(alt)) picture.replaceWith(alt)
    else if (!/^(https?:|\/)/i.test(picture.getAttribute('src') ?? '')) {
      picture.remove()
      dropped += 1
    }
  }
  return dropped
}

/** A picture of a dot, by which a sender knows who has read the mail. */
function isCounter(picture: Element): boolean {
  const sizes = ['width', 'height'].map((name) => parseInt(declared(picture, name) || (picture.getAttribute(name) ?? ''), 10))
  return sizes.every((size) => size <= 1)
}
