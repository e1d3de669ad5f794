import type { Page } from '@playwright/test'
import { openEssayWith } from './essay'
import { ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

test.use({ serviceWorkers: 'block' })

const SOURCES = ['The first source.', 'The second source, which is <a href="/search?q=Rashi">Rashi</a>.']
const mark = (number: number) => `<sup><a href="#fn${number}" id="fnref${number}">[${number}]</a></sup>`

/** A paragraph of some lines with two marks, a long text, and the notes. */
const TEXT =
  `<p id="p1">${'A page goes on for a while. '.repeat(8)}${mark(1)} ${'It goes on. '.repeat(20)}${mark(2)} Here it ends.</p>` +
  '<p>A page goes on for a while. </p>'.repeat(80) +
  `<ol>${SOURCES.map((source, index) => `<li id="fn${index + 1}"><p>${source} <a href="#fnref${index + 1}">↩</a></p></li>`).join('')}</ol>`

async function openEssay(page: Page): Promise<void> {
  await openEssayWith(page, TEXT)
  // The marks are links at once; their code is loaded when the browser is idle.
  await expect(page.locator('#fnref1')).toHaveAttribute('aria-haspopup', 'dialog')
}

const note = (page: Page, number: number) => page.getByRole('dialog', { name: `Note ${number}` })

// rule: READ-75
test('a footnote is shown where it is called, and left again', ONCE, async ({ page }) => {
  await openEssay(page)
  const address = page.url()
  await page.locator('#fnref2').click()
  await expect(note(page, 2)).toContainText('The second source, which is Rashi.')
  await expect(note(page, 2).getByRole('group')).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(note(page, 2)).toHaveCount(0)
  await expect(page.locator('#fnref2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note(page, 2)).toBeVisible()
  await page.locator('h1').click()
  await expect(note(page, 2)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.locator('#fnref1').click()
  await note(page, 1).getByRole('link', { name: 'Show it among the notes' }).click()
  await expect(page.locator('#fn1')).toBeFocused()
  await expect(page).toHaveURL(/#fn1$/)
  await page.locator('#fn1').getByRole('link', { name: '↩' }).click()
  await expect(page.locator('#fnref1')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // rule: READ-75
  test('the target of a mark is large, and makes no line higher', ONCE, async ({ page }) => {
    await openEssay(page)
    const paragraph = page.locator('#p1')
    const height = async () => (await paragraph.boundingBox())?.height
    const before = await height()
    for (const id of ['fnref1', 'fnref2']) {
      const box = await page.locator(`#${id}`).boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(24)
      expect(box?.height).toBeGreaterThanOrEqual(24)
    }
    await page.addStyleTag({ content: '.reading sup a { padding-block: 0 !important; padding-inline: 0.15em !important; margin: 0 !important }' })
    expect(await height()).toBe(before)
  })

  // rule: READ-75
  test('a tap shows the note within the window', ONCE, async ({ page }) => {
    await openEssay(page)
    await page.locator('#fnref1').tap()
    await expect(note(page, 1)).toContainText('The first source.')
    await expect(note(page, 1)).toBeInViewport({ ratio: 1 })
    await expectNoHorizontalScroll(page)
    await note(page, 1).getByRole('link').tap()
    await expect(page.locator('#fn1')).toBeInViewport()
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // rule: READ-75
  test('a mark is a link to its note', ONCE, async ({ page }) => {
    await page.route('/weekly-essay/3', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(<div class="reading[^>]*>)[\s\S]*?(<\/div>)/, `$1${TEXT}$2`)
      await route.fulfill({ response, body })
    })
    await page.goto('/weekly-essay/3')
    await page.locator('#fnref1').click()
    await expect(page).toHaveURL(/#fn1$/)
    await expect(page.locator('#fn1')).toBeInViewport()
  })
})
