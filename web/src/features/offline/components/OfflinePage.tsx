import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { LinkRow } from '@/shared/ui/LinkRow'
import { Notice } from '@/shared/ui/Notice'
import { PageHeader } from '@/shared/ui/PageHeader'
import { QueryError } from '@/shared/ui/QueryError'
import { useOnline } from '../hooks/useOnline'
import { openedPagesQuery, savedPagesQuery, type OpenedPage } from '../openedPages'
import { requestedPage } from '../requestedPage'

/** The page that replaces an uncached page without a network: what can be read instead. */
export function OfflinePage() {
  const online = useOnline()
  const [params] = useSearchParams()
  const requested = requestedPage(params)
  useEffect(() => {
    if (requested === null) return
    // The network is back: load the requested page. Retrying without this event could loop.
    const loadRequested = () => window.location.replace(requested)
    window.addEventListener('online', loadRequested)
    return () => window.removeEventListener('online', loadRequested)
  }, [requested])
  return (
    <>
      <PageHeader
        title={online ? t`Read offline` : t`You are offline`}
        subtitle={t`What you open on this device stays here for a while, so that you can read it without a connection.`}
      >
        {requested !== null && (
          <p className="mt-6">
            <Button asChild variant="outline">
              {/* Loaded from the network, not by the router. */}
              <a href={requested}>{t`Try again`}</a>
            </Button>
          </p>
        )}
      </PageHeader>
      <OpenedPages />
    </>
  )
}

/** The pages that can be read offline: the saved teachings, if there are any, and those that were opened. */
export function OpenedPages() {
  return (
    <div className="page max-w-3xl pb-16">
      <SavedPages />
      <section aria-labelledby="opened">
        <h2 id="opened" className="text-2xl">
          {t`What you have opened`}
        </h2>
        <OpenedList />
      </section>
    </div>
  )
}

function SavedPages() {
  const { data } = useQuery(savedPagesQuery())
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="saved" className="mb-12">
      <h2 id="saved" className="text-2xl">
        {t`Saved teachings`}
      </h2>
      <ul className="mt-2">{data.map(OpenedItem)}</ul>
    </section>
  )
}

function OpenedList() {
  const { data: saved = [] } = useQuery(savedPagesQuery())
  const { data, isPending, isError, error, refetch } = useQuery(openedPagesQuery())
  if (isPending) return null
  if (isError) {
    return (
      <QueryError className="mt-5" error={error} onRetry={() => void refetch()}>
        {t`What you have opened could not be read from this device.`}
      </QueryError>
    )
  }
  if (data.length === 0) {
    return (
      <div className="mt-5">
        <Notice
          kind="empty"
          extra={
            <Button asChild variant="outline">
              <Link to={paths.home}>{t`Return to Home`}</Link>
            </Button>
          }
        >
          {saved.length > 0
            ? t`Nothing else yet. Open a teaching while you are connected, and you will find it here.`
            : t`Nothing yet. Open a teaching while you are connected, and you will find it here.`}
        </Notice>
      </div>
    )
  }
  return <ul className="mt-2">{data.map(OpenedItem)}</ul>
}

const OpenedItem = ({ path, title, kind }: OpenedPage) => (
  <LinkRow key={path} to={path} title={title}>
    <Badge>{kind}</Badge>
  </LinkRow>
)
