import type { Page } from '@playwright/test'
import { BOTH_ENDS, NARROW, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// A wrong password returns 401, and a spelling that belongs to another term returns 409.
test.use({ failures: /status of (401|404|409)/, contextOptions: { reducedMotion: 'reduce' } })

/** The password of the site under test (`tests/run_e2e.py`). */
const PASSWORD = process.env.ADMIN_PASSWORD ?? ''

const password = (page: Page) => page.getByLabel('Password')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function logIn(page: Page, path = '/admin/searches'): Promise<void> {
  await page.goto(path)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

// rule: ADMIN-1
test('a wrong password shows an error for 3 s, and the right one opens the admin', BOTH_ENDS, async ({ page }) => {
  const response = await page.goto('/admin')
  expect(response?.status()).toBe(200)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await expect(heading(page, 'Admin')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)

  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  const wrong = page.getByText('Incorrect password')
  await expect(wrong).toBeVisible()
  await expectNoAxeFindings(page)
  await expect(wrong).toBeHidden()

  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Teachings')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/write\/teachings$/)
  await expect(page.locator('#main')).toBeFocused()
})

// rule: ADMIN-27
test('a spelling is added, survives a reload, and is deleted', BOTH_ENDS, async ({ page, viewport }) => {
  // Each width uses its own word, because the tests share one site.
  const width = viewport?.width === 390 ? 'narrow' : 'wide'
  const [term, form] = [`Blorkhala${width}`, `Plorkhala${width}`]
  await logIn(page, '/admin/spellings')
  await page.getByRole('textbox', { name: 'Term' }).fill(term)
  await page.getByRole('textbox', { name: 'Other spellings' }).fill(`${form}, ${form}s`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`Added to “${term}”: ${form}, ${form}s`)).toBeVisible()
  await expect(heading(page, 'Spellings')).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: term }) })
  await expect(row).toContainText(`${form}s`)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)

  // A spelling belongs to one term only: the field shows the server's error.
  await page.getByRole('textbox', { name: 'Term' }).fill('Shabbat')
  await page.getByRole('textbox', { name: 'Other spellings' }).fill(form)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: `'${form}' belongs to '${term}' already.` })).toBeVisible()
  await expectNoAxeFindings(page)

  // A reload keeps the login and the screen.
  await page.reload()
  await page.getByRole('textbox', { name: 'Search the spellings' }).fill(form)
  await expect(page.getByText('1 term')).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete for good' })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The spellings of “${term}” were deleted.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

const COUNTS = ['shabat', 'light', 'בראשית', 'a rather long question about the meaning of light and its source in the texts'].map(
  (query, index) => ({ query, searches: 12_345 - index, empty: index % 2, opened: index, results: 8.5, unanswered: index % 3, lastDay: '2026-11-20' }),
)

// rule: ADMIN-26
test('the table of searches fits the screen, and a search without results can be added as a spelling', BOTH_ENDS, async ({ page }) => {
  await page.route('**/api/admin/searches/**', (route) => route.fulfill({ json: route.request().url().includes('/trend') ? [] : COUNTS }))
  await logIn(page)
  await expect(page.getByRole('row')).toHaveCount(COUNTS.length + 1)
  const lines = await page.getByRole('cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  )
  expect(new Set(lines), 'each number fits on one line').toEqual(new Set([1]))
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.getByText('Not answered', { exact: true }).first().click()
  await expect(page).toHaveURL(/list=empty/)
  await page.getByRole('link', { name: /^Add as spelling.*: light$/ }).click()
  await expect(heading(page, 'Spellings')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Other spellings' })).toHaveValue('light')
  await expect(page.getByRole('textbox', { name: 'Term' })).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Searches')).toBeVisible()
})

// rule: ADMIN-1
test('logging out also logs out the other tabs', ONCE, async ({ page, context }) => {
  await logIn(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await page.reload()
  await expect(password(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('admin') ?? sessionStorage.getItem('admin-token'))).toBeNull()

  await logIn(page)
  const other = await context.newPage()
  await logIn(other)
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

// rule: ADMIN-6
test('a rejected token returns the admin to the login form', ONCE, async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admin/spellings', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Please log in as the admin.' } }),
  )
  await page.getByRole('link', { name: 'Spellings' }).click()
  await expect(page.getByText('Please enter the password again.')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await page.unroute('**/api/admin/spellings')
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Spellings')).toBeVisible()
})

test('an unknown URL below /admin shows the 404 page of the admin app', ONCE, async ({ page }) => {
  await logIn(page)
  const response = await page.goto('/admin/no-such')
  expect(response?.status()).toBe(404)
  await expect(heading(page, '404 Page Not Found')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})

// rule: ADMIN-25
test('readers and the service worker load no file of the admin app', ONCE, async ({ page }) => {
  const html = await (await page.request.get('/admin')).text()
  const entry = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? 'no entry'
  const [home, worker] = await Promise.all(['/', '/sw.js'].map(async (path) => (await page.request.get(path)).text()))
  expect(worker).toContain('/assets/')
  expect(home).not.toContain(entry)
  expect(worker).not.toContain(entry)
})

// rule: SHELL-12
test('the menu of the site links to the admin', NARROW, async ({ page }) => {
  await page.goto('/series')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click()
  await expect(heading(page, 'Admin')).toBeVisible()
  await expect(password(page)).toBeFocused()
})
