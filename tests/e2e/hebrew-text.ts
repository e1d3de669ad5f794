/** Finds English on a page of the Hebrew interface. */
import type { Page } from '@playwright/test'
import { expect } from './support'

/** What the operator sets, names that have no Hebrew form, addresses and formats. */
const ALLOWED =
  /Jewish Publication Society|Westminster Leningrad Codex|Open Scriptures Hebrew Bible|Apple Pay|Miriam|reader-[a-z0-9-]+|Torah Nuggets( Teacher)?|The Torah Nuggets Teacher|Daily Nuggets|Facebook|Instagram|LinkedIn|WhatsApp|Twitter|Google|Stripe|YouTube|Vimeo|RSS|API|argon2id|JSON|Chrome|Firefox|Safari|Edge|Linux|Windows|macOS|Android|PNG|JPEG|JPG|SVG|PDF|MP3|CC BY(-SA)?|F8|Esc|\S+@\S+|https?:\/\/\S+|\S+\.example\S*/g

/**
 * The English words that a reader would see or hear: texts, labels, hints and the title, outside of what is marked as
 * English. A label or the title may name what the page marks elsewhere, such as a teaching, or what the reader typed.
 */
async function englishOn(page: Page, hasTitle: boolean): Promise<string[]> {
  const { texts, own } = await page.evaluate((withTitle) => {
    const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const ENGLISH = '[lang|="en"]'
    const isMarked = (element: Element) => element.closest(`${ENGLISH}, script, style, noscript, code`) !== null
    const labels = withTitle ? [document.title] : []
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (isMarked(element)) continue
      for (const name of SPOKEN) labels.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
    const words = [...document.querySelectorAll(ENGLISH)].map((element) => element.textContent)
    const typed = [...document.querySelectorAll('input')].map((input) => input.value)
    const own = [...words, ...typed].map((text) => text.trim()).filter((text) => text.length > 2)
    return { texts: { found, labels }, own: own.sort((one, other) => other.length - one.length) }
  }, hasTitle)
  const labels = texts.labels.map((label) => own.reduce((rest, words) => rest.replaceAll(words, ''), label))
  const english = [...texts.found, ...labels]
    .map((text) => text.replaceAll(ALLOWED, '').trim())
    .filter((text) => /[A-Za-z]{2,}/.test(text))
  return [...new Set(english)]
}

export async function expectNoEnglish(page: Page, where: string, { hasTitle = true } = {}): Promise<void> {
  expect(await englishOn(page, hasTitle), where).toEqual([])
}

/** Opens the site's pages in Hebrew from now on. */
export async function chooseHebrew(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'he', url: baseURL ?? 'http://127.0.0.1:8000' }])
}
