import { Link } from 'react-router'
import { t } from 'ttag'
import type { SitePage } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { Card } from './Card'

/** The pages of the site that do what was asked for, and what each does (SEARCH-92). */
export function SitePageLinks({ pages, className }: { pages: SitePage[]; className?: string }) {
  if (pages.length === 0) return null
  return (
    <nav aria-label={t`Pages of the site`} className={cx('grid gap-3', className)}>
      {pages.map((page) => (
        <Card key={page.id} className="relative px-5 py-4">
          <p className="font-semibold">
            <Link to={page.url} className="card-link text-tekhelet underline underline-offset-4">
              {page.name}
            </Link>
          </p>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{page.about}</p>
        </Card>
      ))}
    </nav>
  )
}
