import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from 'ttag'
import { PageHeader } from '@/shared/ui/PageHeader'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { legalQuery, type LegalName } from '../api/legal'

type Props = {
  name: LegalName
  title: string
  /** Renders the text, which is the server's own HTML. */
  renderText: (html: string) => ReactNode
}

/** Privacy Policy, Terms of Service or Cookie Policy (PAGE-5). The server has the texts (`api/site/legal`). */
export function LegalPage({ name, title, renderText }: Props) {
  const { data, error, refetch } = useQuery(legalQuery(name))
  return (
    <>
      <PageHeader title={title} />
      <div className="page pb-16 md:pb-24">
        <div className="mx-auto max-w-[38rem]">
          {data && renderText(data.html)}
          {error && (
            <QueryError error={error} onRetry={() => void refetch()}>
              {t`Error loading this page. Please try again later.`}
            </QueryError>
          )}
          {!data && !error && <Loading />}
        </div>
      </div>
    </>
  )
}

function Loading() {
  return (
    <div role="status" data-testid="skeleton" className="grid gap-4">
      <span className="sr-only">{t`Loading…`}</span>
      {['w-full', 'w-4/5', 'w-full', 'w-2/3', 'w-full', 'w-3/4'].map((width, index) => (
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
