import type { ReactNode } from 'react'
import { site, type SocialNetwork } from '@/shared/lib/siteConfig'

/** The networks in their order, with icons in the manner of Lucide, which has none of brands. */
const NETWORKS: { network: SocialNetwork; name: string; icon: ReactNode }[] = [
  {
    network: 'facebook',
    name: 'Facebook',
    icon: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  },
  { network: 'x', name: 'X', icon: <path d="M4 4h4l12 16h-4zM4 20l6.8-6.9M13.2 10.9 20 4" /> },
  {
    network: 'instagram',
    name: 'Instagram',
    icon: (
      <>
        <rect width="20" height="20" x="2" y="2" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17.5 6.5h.01" />
      </>
    ),
  },
  {
    network: 'linkedin',
    name: 'LinkedIn',
    icon: <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2zM4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z" />,
  },
]

/** Links to the site's pages on social networks, each where the operator has set it (SHELL-22). */
export function SocialLinks({ className }: { className?: string }) {
  const shown = NETWORKS.flatMap(({ network, ...rest }) => {
    const url = site.social[network]
    return url ? [{ url, ...rest }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={className}>
      {shown.map(({ url, name, icon }) => (
        <li key={name}>
          <a
            href={url}
            aria-label={name}
            className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-wash hover:text-tekhelet"
          >
            <svg
              aria-hidden
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {icon}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
