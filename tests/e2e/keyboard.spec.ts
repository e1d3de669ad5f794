import { BOTH_ENDS, NARROW, expect, searchBox, test } from './support'

// rule: SEARCH-6, LOOK-7
test('the skip link, the search box and the suggestions work with the keyboard', BOTH_ENDS, async ({ page }) => {
  await page.goto('/')
  // The server's header, which has no search box, remains until React has rendered the page.
  await expect(searchBox(page)).toBeVisible()

  // The skip link comes first and moves the focus to the content.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  // `/` focuses the search box, the arrow keys move through the suggestions, and Enter opens one.
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('ruth', { delay: 30 })
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toBeVisible()
  const to = await active.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${to ?? 'nowhere'}$`))
  // The focus shows that the new page is rendered. A heading alone could be that of the previous page.
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Ctrl-K focuses the search box; Escape closes the suggestions.
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('mez', { delay: 30 })
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
})

// rule: SHELL-4, SHELL-10
test('menus open, close with Escape and return the focus to their button', BOTH_ENDS, async ({ page, viewport }) => {
  await page.goto('/')
  const wide = (viewport?.width ?? 0) > 1024
  const opener = wide
    ? page.getByRole('button', { name: 'AI', exact: true })
    : page.getByRole('button', { name: 'Menu', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = wide ? page.getByRole('banner') : page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Torah Timeline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

// rule: SHELL-13, SHELL-14
test('only narrow windows have the tab bar', async ({ page, viewport }) => {
  await page.goto('/torah-timeline')
  const bar = page.getByRole('navigation', { name: 'Tabs' })
  if ((viewport?.width ?? 0) > 768) {
    await expect(bar).toBeHidden()
    return
  }
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More Options' })
  await expect(sheet.getByRole('link', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

// rule: SHELL-26
test('a close request of the browser closes a sheet and stays on the page', NARROW, async ({ page }) => {
  // Only Android's Back makes one; a watcher can be told to act as if there had been one.
  await page.addInitScript(() => {
    const holder = window as unknown as { CloseWatcher: new () => { requestClose: () => void }; last?: { requestClose: () => void } }
    holder.CloseWatcher = class extends holder.CloseWatcher {
      constructor() {
        super()
        holder.last = this
      }
    }
  })
  await page.goto('/daily-learning')
  const [address, entries] = [page.url(), await page.evaluate(() => history.length)]
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More Options' })
  await expect(sheet).toBeVisible()
  await page.evaluate(() => (window as unknown as { last: { requestClose: () => void } }).last.requestClose())
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  expect([page.url(), await page.evaluate(() => history.length)]).toEqual([address, entries])
})
