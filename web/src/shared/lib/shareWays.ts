import { t } from 'ttag'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import type { Shared } from './sharing'
import { toast } from './toastStore'

const at = (address: string, fields: Record<string, string>): string => `${address}?${new URLSearchParams(fields)}`

/** The share targets (SHARE-1), which open in a new tab. */
export const SHARE_TARGETS = [
  { name: 'Facebook', to: ({ url }: Shared) => at('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'Twitter', to: ({ url, title }: Shared) => at('https://twitter.com/intent/tweet', { url, text: title }) },
  { name: 'LinkedIn', to: ({ url }: Shared) => at('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  { name: 'WhatsApp', to: ({ url, title }: Shared) => at('https://wa.me/', { text: `${title} ${url}` }) },
] as const

/** A mail link. Mail programs do not decode '+', so spaces are '%20'. */
export function mailtoLink({ url, title }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}`)}`
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
