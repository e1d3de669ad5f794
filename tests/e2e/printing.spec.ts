import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openEssayWith } from './essay'
import { ONCE, expect, test } from './support'

test.use({ serviceWorkers: 'block' })

/** An essay with notes. */
const NOTES =
  '<p id="p1">A claim.<sup><a href="#fn1" id="fnref1">1</a></sup> Another.<sup><a href="#fn2" id="fnref2">2</a></sup></p>' +
  '<p>A page goes on for a while. </p>'.repeat(120) +
  '<ol><li id="fn1">The first source.</li><li id="fn2">The second source.</li><li id="fn3">The third source.</li></ol>'

async function openFootnoted(page: Page): Promise<void> {
  await openEssayWith(page, NOTES)
  await expect(page.getByText('The third source.')).toBeVisible()
}

test('no fixed element is printed over the text', ONCE, async ({ page }, info) => {
  await openFootnoted(page)
  const onScreen = page.getByRole('link', { name: 'Skip to content' })
  await onScreen.focus()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Skip to content')).toBeHidden()
  // Fixed elements repeat on every sheet.
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.getClientRects().length > 0 && element.textContent !== '')
      .map((element) => element.textContent),
  )
  expect(fixed).toEqual([])
  for (const note of ['The first source.', 'The second source.', 'The third source.']) {
    await expect(page.getByText(note)).toBeVisible()
  }
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  writeFileSync(info.outputPath('essay.pdf'), pdf)
})
