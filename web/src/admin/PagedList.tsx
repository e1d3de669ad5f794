import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ApiUrl, Item, ListPath } from '@/api/endpoints'
import { errorText } from '@/api/formErrors'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SearchField } from '@/shared/ui/SearchField'
import { adminPage } from './adminApi'
import { Loading } from './Loading'
import { pluralize } from './pluralize'
import { RefetchError } from './RefetchError'

const PER_PAGE = 50

type Props<P extends ListPath> = {
  /** What the list holds, such as 'user'. */
  noun: string
  url: (page: { q: string; limit: number; offset: number }) => ApiUrl<P>
  /** The text of an error; without it that of its cause. */
  failure?: (error: unknown) => string
  children: (items: Item<P>[]) => ReactNode
}

/** A list that is searched and paged on the server. Text and page are in the URL. */
export function PagedList<P extends ListPath>({ noun, url, failure = errorText, children }: Props<P>) {
  const { text, q, type, commit } = useUrlSearchText()
  const [params, setParams] = useSearchParams()
  const page = Math.max(0, Math.trunc(Number(params.get('page'))) - 1 || 0)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...adminPage(url({ q, limit: PER_PAGE, offset: page * PER_PAGE })),
    placeholderData: (shown) => shown,
  })
  const total = data?.total ?? 0
  const lastPage = Math.max(0, Math.ceil(total / PER_PAGE) - 1)
  const show = (next: number, replace = false) => setParams((shown) => (shown.set('page', String(next + 1)), shown), { replace })
  // The last rows of the last page may have been deleted.
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage
  const showLast = useEffectEvent(() => show(lastPage, true))
  useEffect(() => {
    if (isBeyond) showLast()
  }, [isBeyond])
  return (
    <>
      <SearchField label={`Search the ${noun}s`} placeholder={`Search the ${noun}s`} dir="auto" value={text} onChange={type} onClear={() => commit('')} className="mt-6 max-w-md" />
      {!data && error && (
        <QueryError error={error} onRetry={() => void refetch()} className="mt-6">
          {failure(error)}
        </QueryError>
      )}
      {!data && !error && <Loading label={`Loading the ${noun}s`} />}
      {data && (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
          <RefetchError error={error} onRetry={() => void refetch()} />
          <p role="status" className="mt-3 text-sm text-ink-soft">
            {pluralize(total, noun)}
          </p>
          {data.items.length === 0 ? <Notice kind="empty">{q ? `Nothing contains “${q}”.` : 'There is nothing here yet.'}</Notice> : children(data.items)}
          {total > PER_PAGE && (
            <nav aria-label="Pages" className="mt-5 flex items-center gap-4">
              <Button variant="outline" disabled={page === 0} onClick={() => show(page - 1)}>
                Previous
              </Button>
              <span>
                Page {page + 1} of {lastPage + 1}
              </span>
              <Button variant="outline" disabled={page >= lastPage} onClick={() => show(page + 1)}>
                Next
              </Button>
            </nav>
          )}
        </div>
      )}
    </>
  )
}
