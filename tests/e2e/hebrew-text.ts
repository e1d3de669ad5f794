/** Finds English on a page of the Hebrew interface. */
import type { Page } from '@playwright/test'
import { expect } from './support'

/** What the operator sets, names that have no Hebrew form, addresses and formats. */
const ALLOWED =
  /Torah Nuggets( Teacher)?|The Torah Nuggets Teacher|Daily Nuggets|Facebook|Instagram|LinkedIn|WhatsApp|Twitter|Google|Stripe|RSS|PNG|JPEG|JPG|SVG|PDF|MP3|CC BY(-SA)?|F8|Esc|\S+@\S+|https?:\/\/\S+|\S+\.example\S*/g

/**
 * The English words that a reader would see or hear: texts, labels, hints and the title, outside of what is marked as
 * English. Typed or stored texts are the reader's own.
 */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const isMarked = (element: Element) => element.closest('[lang|="en"], script, style, noscript, code, [data-own-words]') !== null
    const found: string[] = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (isMarked(element)) continue
      for (const name of SPOKEN) found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
    return found
  })
  const english = texts.map((text) => text.replaceAll(ALLOWED, '').trim()).filter((text) => /[A-Za-z]{2,}/.test(text))
  return [...new Set(english)]
}

export async function expectNoEnglish(page: Page, where: string): Promise<void> {
  expect(await englishOn(page), where).toEqual([])
}

/** Opens the site's pages in Hebrew from now on. */
export async function chooseHebrew(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'he', url: baseURL ?? 'http://127.0.0.1:8000' }])
}
