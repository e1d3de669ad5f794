import type { Page } from '@playwright/test'
import { newReader, signInKnownReader } from './readers'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tools = (page: Page) => page.getByRole('region', { name: 'Study this teaching' })

async function openTool(page: Page, name: string): Promise<void> {
  const button = tools(page).getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

test('a question about a teaching is answered by its own words, which lead to their paragraph', BOTH_ENDS, async ({ page }) => {
  await page.goto('/daily-learning/33')
  await openTool(page, 'Ask')
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who was the grandson of Rashi?')
  await page.getByRole('button', { name: 'Send' }).click()
  const box = page.getByRole('region', { name: 'Conversation' })
  await expect(box.getByText('Using Template Mode')).toBeVisible()
  await expect(box.getByText(/Rabbenu Tam/).first()).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await box.getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/daily-learning\/33#p\d+$/)
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport()
})

test('what the library does not say is not made up', ONCE, async ({ page }) => {
  await page.goto('/daily-learning/33')
  await openTool(page, 'Ask')
  await page.getByRole('textbox', { name: 'Your question' }).fill('How do I reset my router password?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText('No passage of this teaching answers that')).toBeVisible()
})

test('a teaching becomes a picture, a diagram and a quiz', BOTH_ENDS, async ({ page }) => {
  await page.goto('/weekly-essay/1')
  await openTool(page, 'Picture')
  await page.getByRole('button', { name: 'Generate image' }).click()
  const picture = page.getByRole('img', { name: /The Courage to Leave/ })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await openTool(page, 'Diagram')
  for (const type of ['Concept map', 'Mind map', 'Flowchart', 'Timeline']) {
    await page.getByRole('radio', { name: type }).check()
    await page.getByRole('button', { name: /^Generate/ }).click()
    await expect(page.locator('figure svg[role="img"], [role="img"] svg, svg[role="img"]').first()).toBeVisible()
  }
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await openTool(page, 'Quiz')
  await expect(tools(page).getByRole('heading', { name: 'What stayed with you?' })).toBeVisible()
})

test('a question on the search page is answered above the results', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=' + encodeURIComponent('Why does the mezuzah lean?'))
  const answer = page.getByRole('region', { name: 'From the library' })
  await expect(answer.getByRole('link', { name: 'Why the Mezuzah Leans' }).first()).toHaveAttribute('href', /^\/daily-learning\/33#p\d+$/)
  await expectNoAxeFindings(page)
  await page.goto('/search?q=mezuzah')
  await expect(page.getByText(/^Found/)).toBeVisible()
  await expect(answer).toHaveCount(0)
})

test('the AI learning page asks visitors to sign in, and the demo account opens it', BOTH_ENDS, async ({ page }) => {
  await page.goto('/ai-learning')
  await expect(page).toHaveTitle(/AI Learning/)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: /^Recommendations/ }).click()
  await page.getByRole('button', { name: 'Login with Demo Account' }).click()
  await expect(page.getByRole('tab', { name: 'Recommendations' })).toHaveAttribute('aria-selected', 'true')
})

// rule: SKETCH-20
test('a speech is made on the sketch pad and can be copied', BOTH_ENDS, async ({ page }) => {
  await page.goto('/torah-sketch-pad?post=33')
  await page.getByRole('button', { name: 'Generate' }).click()
  const result = page.getByRole('region', { name: 'Text made of Why the Mezuzah Leans' })
  await expect(result).toBeVisible()
  await expect(result.getByText(/Rashi/).first()).toBeVisible()
  // On paper it stands alone.
  await page.emulateMedia({ media: 'print' })
  await expect(result.getByRole('heading', { name: 'Why the Mezuzah Leans' })).toBeVisible()
  await expect(result.getByText(new RegExp(`Torah Nuggets · ${new URL(page.url()).host}`))).toBeVisible()
  for (const part of ['Torah Sketch Pad', 'Using Template Mode', 'Generate']) await expect(page.getByText(part, { exact: true }).filter({ visible: true })).toHaveCount(0)
  expect(await result.evaluate((box) => [getComputedStyle(box).borderTopWidth, getComputedStyle(box).paddingLeft])).toEqual(['0px', '0px'])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Open the drawing pad' }).click()
  await expect(page.getByRole('button', { name: /undo/i })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

test('a learning path is made, a step is done, and a note is found again', ONCE, async ({ page }) => {
  await newReader(page)
  await page.goto('/daily-learning/33')
  await openTool(page, 'Learning')
  await page.getByRole('button', { name: /path/i }).first().click()
  await expect(page.getByText('Learning Path Created!').first()).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await openTool(page, 'Notes')
  await expect(page.getByText('Only you see your notes').first()).toBeVisible()
})

test('the review page needs a sign-in, and says how to begin', ONCE, async ({ page }) => {
  await signInKnownReader(page)
  await page.goto('/review')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeFindings(page)
})
