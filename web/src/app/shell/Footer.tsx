import { Link } from 'react-router'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { site } from '@/shared/lib/siteConfig'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { ThemeSwitch } from '@/shared/ui/ThemeSwitch'
import { BrandMark } from './Brand'
import { QUICK_LINKS, RESOURCE_LINKS, type NavLink } from './links'

export function Footer() {
  return (
    <footer className="no-print deferred-render border-t border-rule bg-sunken pb-[calc(var(--tabbar-height)+var(--player-height)+var(--notice-height)+env(safe-area-inset-bottom))]">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_auto]">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 font-serif text-lg font-semibold">
            <BrandMark className="size-8" />
            {site.siteName}
          </p>
          <p className="mt-3 font-serif text-ink-soft">
            Short daily insights and longer weekly essays, from old words with living readers.
          </p>
        </div>
        <LinkColumn title="Quick Links" links={QUICK_LINKS} />
        <LinkColumn title="Resources" links={RESOURCE_LINKS} />
        <div>
          <h2 className="mb-3 text-base">Theme</h2>
          <ThemeSwitch />
          <h2 className="mt-5 mb-3 text-base">Text size</h2>
          <TextSizeSwitch />
        </div>
      </div>
      <p className="page border-t border-rule py-5 text-sm text-ink-faint">
        © {new Date().getFullYear()} {site.siteName}. All rights reserved.
      </p>
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: NavLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        {useAvailableLinks(links).map((link) => (
          <li key={link.label}>
            <Link
              to={link.to}
              className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-tekhelet hover:underline md:min-h-9"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
