/**
 * Some pages are still written in Python (`docs/decisions/0038-pages-rendered-by-react-on-the-server.md`): React replaces
 * their HTML, and this code carries the reader's place and input over. Pages that React takes over do not load it.
 */
import type * as ServerHtml from './serverHtml'

let loaded: typeof ServerHtml | undefined

export const replacedHtml = (): typeof ServerHtml | undefined => loaded

/** Without a network the page does without it. */
export async function watchReplacedHtml(root: HTMLElement): Promise<void> {
  loaded = await import('./serverHtml').catch(() => undefined)
  loaded?.watchServerHtml(root)
}
