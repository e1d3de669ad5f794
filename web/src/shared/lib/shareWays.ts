import { t } from 'ttag'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { chooseLanguage, language } from './language'
import { paths } from './paths'
import { quoted, type Shared } from './sharing'
import { truncate } from './text'
import { toast } from './toastStore'

const at = (address: string, fields: Record<string, string>): string => `${address}?${new URLSearchParams(fields)}`

/** Networks refuse longer messages. */
const MAX_QUOTE = 240

/** The title, after the chosen quotation if there is one (SHARE-10). */
const wordsOf = ({ title, quote }: Shared): string => (quote ? `${quoted(truncate(quote, MAX_QUOTE))} (${title})` : title)

/** The share targets (SHARE-1), which open in a new tab. */
export const SHARE_TARGETS = [
  { name: 'Facebook', to: ({ url }: Shared) => at('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'Twitter', to: (shared: Shared) => at('https://twitter.com/intent/tweet', { url: shared.url, text: wordsOf(shared) }) },
  { name: 'LinkedIn', to: ({ url }: Shared) => at('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  { name: 'WhatsApp', to: (shared: Shared) => at('https://wa.me/', { text: `${wordsOf(shared)} ${shared.url}` }) },
] as const

/** A mail link. Mail programs do not decode '+', so spaces are '%20'. */
export function mailtoLink(shared: Shared): string {
  const { url, title } = shared
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${wordsOf(shared)}\n\n${url}`)}`
}

/** Copies the chosen quotation, whole, with its title and address. */
export const copyQuote = ({ url, title, quote }: Shared): Promise<void> =>
  copyText(`${quoted(quote)}\n${title}\n${url}`, [t`Text copied!`, t`It is on your clipboard.`])

/** The picture of a page's title, which other sites show for its link (SHARE-8); null for pages that have none. */
export function pictureOf({ url }: Shared): string | null {
  const { pathname, search } = new URL(url)
  if (search || pathname === paths.home || pathname === paths.search) return null
  return `/cards${pathname}.png${language === 'he' ? chooseLanguage('he', '') : ''}`
}

export const copyLink = (url: string): Promise<void> =>
  copyText(url, [t`Link copied!`, t`The link has been copied to your clipboard.`])

/** Copies a text. Toasts say that it is done, by title and text, or what to do where the browser refuses it. */
export async function copyText(text: string, done: [string, string?], failure: string = SCREEN_ERRORS.copy): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(...done)
  } catch {
    toast(SCREEN_ERRORS.copyTitle, failure, 'error')
  }
}
