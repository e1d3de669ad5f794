import type { InitialData } from './entitlement'
import { readJsonScript } from './siteConfig'

/** The API's responses that the server wrote into the page. */
export const readInitialData = (root: Document = document): InitialData[] =>
  (readJsonScript(root, 'initial-data') as InitialData[] | null) ?? []
