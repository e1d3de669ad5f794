import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { pagePath } from '../pages'

type Props = { page: number; count: number }

/** Links to the previous and the next page of results (SEARCH-16). */
export function ResultPages({ page, count }: Props) {
  if (count <= 1) return null
  return (
    <nav aria-label={t`Pages of results`} className="no-print mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      {page > 1 && (
        <PageLink to={page - 1} rel="prev" className="justify-self-start">
          <ArrowLeft aria-hidden size={17} />
          {t`Previous`}
        </PageLink>
      )}
      <p className="col-start-2 text-sm text-ink-faint tabular-nums">
        {t`Page ${page} of ${count}`}
      </p>
      {page < count && (
        <PageLink to={page + 1} rel="next" className="col-start-3 justify-self-end">
          {t`Next`}
          <ArrowRight aria-hidden size={17} />
        </PageLink>
      )}
    </nav>
  )
}

/** Shown where the results end before this page. */
export function NoSuchPage() {
  return (
    <div className="mt-6">
      <Notice kind="empty" extra={<PageLink to={1}>{t`First page of results`}</PageLink>}>
        {t`There is no page this far.`}
      </Notice>
    </div>
  )
}

type PageLinkProps = { to: number; rel?: 'prev' | 'next'; className?: string; children: ReactNode }

function PageLink({ to, rel, className, children }: PageLinkProps) {
  const [params] = useSearchParams()
  return (
    <Button asChild variant="outline" {...(className && { className })}>
      <Link to={pagePath(params, to)} rel={rel}>
        {children}
      </Link>
    </Button>
  )
}
