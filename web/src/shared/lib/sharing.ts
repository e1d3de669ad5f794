import { toast } from './toastStore'

export type Shared = { url: string; title: string }

const at = (address: string, fields: Record<string, string>): string => `${address}?${new URLSearchParams(fields)}`

/** Where each network takes a link (document 2, Sharing). They open beside the site. */
export const SHARE_TARGETS = [
  { name: 'Facebook', to: ({ url }: Shared) => at('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'Twitter', to: ({ url, title }: Shared) => at('https://twitter.com/intent/tweet', { url, text: title }) },
  { name: 'LinkedIn', to: ({ url }: Shared) => at('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  { name: 'WhatsApp', to: ({ url, title }: Shared) => at('https://wa.me/', { text: `${title} ${url}` }) },
] as const

/** A mailtoLink to write. Mail programs take '+' as it stands, so spaces are '%20' here. */
export function mailtoLink({ url, title }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}`)}`
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast('Link copied!', 'The link has been copied to your clipboard.')
  } catch {
    toast('Failed to copy', 'Could not copy the link to your clipboard.', 'error')
  }
}

/**
 * Offer the system's own share sheet. True where the link was shared. A sheet that was closed says the same as
 * one without a fitting app, so whoever asked gets our own ways next.
 */
export async function shareNatively(shared: Shared): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(shared)
    return true
  } catch {
    return false
  }
}
