/** The operator's settings, which the server writes into the page. The defaults are for `vite dev` and tests. */
export type SiteConfig = {
  siteName: string
  productName: string
  siteTimezone: string
  teacherName: string
  /** All teachings are free (PROD-3). */
  launchFree: boolean
}

const DEFAULTS: SiteConfig = {
  siteName: 'Torah Nuggets',
  productName: 'Daily Nuggets',
  siteTimezone: 'America/New_York',
  teacherName: 'The Torah Nuggets Teacher',
  launchFree: true,
}

export function readSiteConfig(root: Document = document): SiteConfig {
  const written = readJsonScript(root, 'site-config') as Partial<SiteConfig> | null
  return { ...DEFAULTS, ...written }
}

/** The data of a `<script type="application/json" id="…">`, or null where there is none. */
export function readJsonScript(root: Document, id: string): unknown {
  const text = root.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}

export const site: SiteConfig = readSiteConfig()
