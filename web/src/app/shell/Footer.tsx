import { Link } from 'react-router'
import { t } from 'ttag'
import { NewsletterForm } from '@/features/outreach/components/NewsletterForm'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { currentYear } from '@/shared/lib/dates'
import { site } from '@/shared/lib/siteConfig'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { ThemeSwitch } from '@/shared/ui/ThemeSwitch'
import { BrandMark } from './Brand'
import { LanguageLink } from './LanguageLink'
import { FEATURED_RESOURCES, FOOTER_ID, LEGAL_LINKS, MENU_LINKS, QUICK_LINKS, RESOURCE_LINKS, type NavLink } from './links'

const LINK = 'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-tekhelet hover:underline md:min-h-9'

export function Footer() {
  return (
    <footer id={FOOTER_ID} className="no-print deferred-render border-t border-rule bg-sunken pb-[calc(var(--tabbar-height)+var(--player-height)+var(--notice-height)+env(safe-area-inset-bottom))]">
      <div className="page grid gap-x-10 gap-y-9 py-12 sm:grid-cols-2 lg:grid-cols-[1.8fr_1fr_1fr_auto]">
        <div className="max-w-md sm:col-span-2 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-serif text-lg font-semibold">
            <BrandMark className="size-8" />
            {site.siteName}
          </p>
          <p className="mt-3 font-serif text-ink-soft">
            {t`Short daily insights and longer weekly essays, from old words with living readers.`}
          </p>
          <div className="script-only">
            <h2 id="newsletter-signup" className="mt-6 mb-3 scroll-mt-24 text-base">{t`The newsletter`}</h2>
            <NewsletterForm frequency="both" />
          </div>
        </div>
        <LinkColumn title={t`Quick Links`} links={QUICK_LINKS} />
        <noscript>
          <LinkColumn title={t`Menu`} links={MENU_LINKS} />
        </noscript>
        <div className="grid content-start gap-y-6">
          <LinkColumn title={t`Resources`} links={RESOURCE_LINKS} />
          <FeaturedResources />
        </div>
        <div>
          <div className="script-only">
            <h2 className="mb-3 text-base">{t`Theme`}</h2>
            <ThemeSwitch />
            <h2 className="mt-5 mb-3 text-base">{t`Text size`}</h2>
            <TextSizeSwitch />
          </div>
          <h2 className="mt-5 mb-1 text-base">{t`Language`}</h2>
          <LanguageLink className={LINK} />
        </div>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-rule py-4 text-sm">
        <p className="text-ink-faint">
          {t`© ${currentYear()} ${site.siteName}. All rights reserved.`}
        </p>
        <nav aria-label={t`Legal`}>
          <ul className="flex flex-wrap gap-x-6">
            <LinkItems links={LEGAL_LINKS} />
          </ul>
        </nav>
        <SocialLinks className="-ms-3 flex" />
      </div>
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: NavLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </nav>
  )
}

function LinkItems({ links }: { links: NavLink[] }) {
  return useAvailableLinks(links).map(({ to, label }) => (
    <li key={label}>
      <Link to={to} className={LINK}>
        {label}
      </Link>
    </li>
  ))
}

/** Links to other sites (SHELL-20). */
function FeaturedResources() {
  const resources = FEATURED_RESOURCES.map((label, index) => ({ label, url: site.featuredResourceUrls[index] }))
  if (!resources.some(({ url }) => url)) return null
  return (
    <nav aria-label={t`Featured Resources`}>
      <h2 className="mb-1 text-base">{t`Featured Resources`}</h2>
      <ul>
        {resources.map(
          ({ label, url }) =>
            url && (
              <li key={label}>
                <a href={url} className={LINK}>
                  {label}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
