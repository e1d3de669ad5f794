import { test } from '@playwright/test'
import { ONCE } from './support'

const SET = [
  ['"featuredResourceUrls":[]', '"featuredResourceUrls":["https://a.example","https://b.example","https://c.example"]'],
  ['"meetingUrl":null', '"meetingUrl":"https://m.example"'],
  ['"facebook":null,"x":null,"instagram":null,"linkedin":null', '"facebook":"https://f.example","x":"https://x.example","instagram":"https://i.example","linkedin":"https://l.example"'],
] as const

test('shots', ONCE, async ({ page }) => {
  test.setTimeout(600_000)
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', page.url(), m.text()))
  page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), e.message))
  await page.route(/\/(about|contact|privacy|terms|cookies)?$/, async (route) => {
    const answer = await route.fetch()
    let body = await answer.text()
    for (const [from, to] of SET) body = body.replace(from, to)
    await route.fulfill({ response: answer, body })
  })
  for (const theme of ['light', 'dark'] as const)
    for (const width of [390, 768, 900, 1280])
      for (const path of ['/', '/about', '/contact', '/privacy', '/cookies']) {
        if (theme === 'dark' && ![390, 1280].includes(width)) continue
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await page.locator('.server-html').waitFor({ state: 'detached' })
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await page.waitForTimeout(400)
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.screenshot({ path: `/tmp/sp_shots/${theme}-${width}${path.replace('/', '-')}.png`, fullPage: true })
      }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause the background video' }).waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/sp_shots/video.png' })
  await page.evaluate(() => localStorage.setItem('token', 'x'))
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/sp_shots/contact-errors.png', fullPage: true })
})
