import type { Page } from '@playwright/test'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// The site of the desk's own tests, so that no other test sees the draft.
const { MEMBERS_SITE_URL: SITE = '', ADMIN_PASSWORD: PASSWORD = '' } = process.env
test.use({ baseURL: SITE, failures: /status of 401/, contextOptions: { reducedMotion: 'reduce' } })

const HEAD = 'No teaching answers this directly. Closest in meaning:'

/** What the search finds only comes close: where the line is drawn is no matter of this test. */
async function onlyComesClose(page: Page): Promise<void> {
  await page.route('**/api/search?*', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as { posts: object[] }
    const totals = { posts: 0, series: 0, torahTimelines: 0 }
    const closest = found.posts.slice(0, 3)
    await route.fulfill({ response, json: { ...found, totals, closest, posts: [], series: [], torahTimelines: [], notes: [], facets: {} } })
  })
}

// rule: SEARCH-100, CONTACT-13, ADMIN-67
test('a question that nothing answers reaches the teacher', BOTH_ENDS, async ({ page }, info) => {
  test.setTimeout(120_000)
  // Words of its own, for each width and try.
  const word = `zq${info.project.name.replace(/\W/g, '')}${info.retry}`
  const question = `donkey of my enemy ${word}`

  await test.step('the search shows what comes closest', async () => {
    await onlyComesClose(page)
    await page.goto('/search')
    await page.getByRole('main').getByRole('combobox').fill('donkey of my enemy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: HEAD })).toBeVisible()
    const titles = page.getByRole('main').getByRole('heading', { level: 3 })
    expect(await titles.count()).toBeGreaterThan(0)
    await expect(titles.first().getByRole('link')).toHaveAttribute('href', /^\/(daily-learning|weekly-essay)\/\d+/)
    await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await page.getByRole('main').getByRole('combobox').fill(question)
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/analytics/searches') && !!request.postData()?.includes(word))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Ask the teacher' })).toHaveAttribute('href', new RegExp(word))
    expect((await reported).postDataJSON()).toEqual({ event: 'searched', query: question, resultCount: 0 })
  })

  await test.step('the contact form has the question, also before the code has arrived', async () => {
    await page.getByRole('link', { name: 'Ask the teacher' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(question)
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('A question for the teacher')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(question)
    const html = await (await page.request.get(page.url())).text()
    expect(html).toContain(`>${question}</textarea>`)
    await expectNoAxeFindings(page)
  })

  await test.step('the desk lists it, and makes a draft of it', async () => {
    await page.goto('/admin/searches?list=empty')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    const start = page.getByRole('button', { name: `Start a draft that answers it: ${question}` })
    // Counts are written every few seconds.
    await expect(async () => {
      await page.reload()
      await expect(start).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await start.click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Donkey of my enemy ${word}`)
    await expect(page).toHaveURL(/\/admin\/drafts\/\d+$/)
  })
})
