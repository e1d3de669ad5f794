import type { Page } from '@playwright/test'
import { withoutInitialData } from './states'

const ESSAY = '/weekly-essay/3'

/** Opens an essay of the sample library with another text, which the page requests. */
export async function openEssayWith(page: Page, content: string): Promise<void> {
  await page.route(ESSAY, withoutInitialData)
  await page.route('**/api/posts/3', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), content } })
  })
  await page.goto(ESSAY)
}
