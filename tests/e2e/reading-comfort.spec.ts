import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// rule: READ-44, LOOK-3
test('the chosen text size survives a reload, and nothing overflows horizontally', async ({ page }) => {
  await page.goto('/weekly-essay/3')
  const text = page.locator('.reading')
  const size = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const defaultValue = await size()
  const larger = page.getByRole('article').getByRole('button', { name: 'Larger text' })
  for (let step = 0; step < 3; step += 1) await larger.click()
  expect(await size()).toBeCloseTo(defaultValue * 1.5, 1)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '150')
  await expect.poll(size).toBeCloseTo(defaultValue * 1.5, 1)
})

test.describe('a printed teaching', () => {
  test.use({ colorScheme: 'dark' })

  // rule: READ-45
  test('contains only its text, black on white', BOTH_ENDS, async ({ page }) => {
    await page.goto('/weekly-essay/3')
    await expect(page.getByRole('region', { name: 'Related Essays' })).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('.reading')).toBeVisible()
    for (const chrome of ['header.sticky', 'footer.no-print', 'button', 'audio', 'nav']) {
      for (const each of await page.locator(chrome).all()) await expect(each).toBeHidden()
    }
    const colours = await page.locator('.reading').evaluate((element) => ({
      ink: getComputedStyle(element).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      family: getComputedStyle(element).fontFamily,
    }))
    expect(colours).toMatchObject({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
    expect(colours.family).toContain('Source Serif')
  })
})
