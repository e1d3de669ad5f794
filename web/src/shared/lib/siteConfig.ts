import { t } from 'ttag'

export type SocialNetwork = 'facebook' | 'x' | 'instagram' | 'linkedin'

/** The operator's settings, which the server writes into the page. The defaults are for `vite dev` and tests. */
export type SiteConfig = {
  siteName: string
  productName: string
  siteTimezone: string
  teacherName: string
  contactEmail: string
  contactPhone: string
  meetingUrl: string | null
  /** The social networks' pages of the site, where it has them (SHELL-22). */
  social: Record<SocialNetwork, string | null>
  /** Booking, consultancy and blog; an empty one is not shown (SHELL-20). */
  featuredResourceUrls: readonly string[]
  /** All teachings are free (PROD-3). */
  launchFree: boolean
  /** The mode for app store reviewers exists (REVIEW-1). */
  reviewMode: boolean
  /** Where assistants connect, if the operator lets them (MCP-1). */
  mcpUrl?: string | null
  /** Signing in with Google is set up (AUTH-17). */
  hasGoogle?: boolean
}

const DEFAULTS: SiteConfig = {
  siteName: 'Torah Nuggets',
  productName: t`Daily Nuggets`,
  siteTimezone: 'America/New_York',
  teacherName: 'The Torah Nuggets Teacher',
  contactEmail: 'shalom@torah-nuggets.example',
  contactPhone: '+1 555 0100',
  meetingUrl: null,
  social: { facebook: null, x: null, instagram: null, linkedin: null },
  featuredResourceUrls: [],
  launchFree: true,
  reviewMode: false,
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

/** The renderer on the server has it from its environment (`api/site/renderer.py`). */
const ofServer = (): SiteConfig => ({ ...DEFAULTS, ...(JSON.parse(process.env.SITE_CONFIG ?? '{}') as Partial<SiteConfig>) })

export const site: SiteConfig = import.meta.env.SSR ? ofServer() : readSiteConfig()
