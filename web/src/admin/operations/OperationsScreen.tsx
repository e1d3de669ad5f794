import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiUrl, type Result } from '@/api/endpoints'
import { errorText } from '@/api/formErrors'
import { mutate } from '@/api/mutate'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { QueryError } from '@/shared/ui/QueryError'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { DataTable } from '../DataTable'
import { dateTime } from '../dateTime'
import { Loading } from '../Loading'
import { RefetchError } from '../RefetchError'

const OPERATIONS = '/api/admin/operations'
const CHANGES_OPERATIONS = { invalidates: [OPERATIONS, '/api/admin/counts'] }
const REFRESH_MS = 10_000
type Operations = Result<typeof OPERATIONS>

/** Whether everything that works in the background does its work (ADMIN-50). */
export function OperationsScreen() {
  const { data, error, refetch } = useQuery({ ...adminItem(apiUrl(OPERATIONS)), refetchInterval: REFRESH_MS })
  if (!data && error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()} className="mt-6">
        {errorText(error)}
      </QueryError>
    )
  }
  if (!data) return <Loading label="Loading the state" />
  return (
    <>
      <RefetchError error={error} onRetry={() => void refetch()} />
      <p className="mt-4">
        Search engine: <strong>{data.engine}</strong>
        {data.degraded && ', because Meilisearch does not answer'}. Semantic search: {data.semantic}.
      </p>
      <Disk disk={data.disk} />
      {data.untrustedProxy && <UntrustedProxy />}
      <Jobs queue={data.queue} />
      <Indexer indexer={data.indexer} />
      <Editions editions={data.editions} />
    </>
  )
}

/** Free space, and a warning before and when nothing more can be stored. */
function Disk({ disk: { state, freeBytes, totalBytes } }: { disk: Operations['disk'] }) {
  const room = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} GB are free`
  if (state === 'ok') return <p className="mt-2">Disk: {room}.</p>
  return (
    <p role="alert" className="mt-2 font-medium text-danger">
      {state === 'failing' ? 'Nothing can be stored: the disk is full or read-only' : 'The disk is nearly full'} ({room}).
    </p>
  )
}

/** Without the setting all visitors behind the proxy share one rate limit. */
function UntrustedProxy() {
  return (
    <p role="alert" className="mt-2 font-medium text-danger">
      Requests come through a proxy that TRUSTED_PROXIES does not name: all visitors count as one. The log has its address.
    </p>
  )
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

function Jobs({ queue }: { queue: Operations['queue'] }) {
  const client = useQueryClient()
  const retry = (id: number | null) =>
    asAdmin((headers) => mutate(client, 'post', apiUrl('/api/admin/operations/jobs/retry'), { body: { id }, headers, ...CHANGES_OPERATIONS }))
  return (
    <Section title="Jobs">
      <p className="mt-2">
        {queue.waiting} waiting, {queue.running} running, {queue.failed} failed. Workers: {queue.workers}.
      </p>
      {queue.failedJobs.length > 0 && (
        <>
          <DataTable
            caption="Failed jobs"
            rows={queue.failedJobs}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Job', cell: ({ id, task }) => `${task} (${id})` },
              { title: 'Reason', cell: ({ error, attempts }) => error ?? `failed after ${attempts} attempts; the log has the reason` },
              { title: 'Last', cell: ({ failedAt }) => failedAt && fullDate(failedAt), isWide: true },
              { title: 'Retry', cell: ({ id }) => <ActionButton label="Retry" describedAs={`Retry job ${id}`} action={() => retry(id)} done={`Job ${id} is queued again`} /> },
            ]}
          />
          <p className="mt-3">
            <ActionButton label="Retry all failed jobs" action={() => retry(null)} done="The failed jobs are queued again" />
          </p>
        </>
      )}
      <DataTable
        caption="Periodic jobs"
        rows={queue.periodic}
        rowKey={({ task }) => task}
        columns={[
          { title: 'Periodic job', cell: ({ task }) => task },
          { title: 'Last run', cell: ({ lastRunAt }) => <time dateTime={machineTime(lastRunAt)}>{dateTime(lastRunAt)}</time> },
        ]}
      />
    </Section>
  )
}

function Indexer({ indexer }: { indexer: Operations['indexer'] }) {
  const client = useQueryClient()
  const retry = () =>
    asAdmin((headers) => mutate(client, 'post', apiUrl('/api/admin/operations/dead-letters/retry'), { headers, ...CHANGES_OPERATIONS }))
  return (
    <Section title="Indexer">
      <p className="mt-2">
        {indexer.changes} changes wait, the oldest for {Math.round(indexer.lagSeconds)} s; {indexer.documents} documents for Meilisearch,{' '}
        {indexer.embeddings} for the semantic search.
      </p>
      {indexer.deadLetters.length > 0 && (
        <>
          <DataTable
            caption="Documents that could not be indexed"
            rows={indexer.deadLetters}
            rowKey={({ queue, entity, entityId }) => `${queue} ${entity} ${entityId}`}
            columns={[
              { title: 'Document', cell: ({ entity, entityId }) => `${entity} ${entityId}` },
              { title: 'Reason', cell: ({ error }) => error },
              { title: 'Attempts', cell: ({ attempts }) => attempts, isWide: true },
            ]}
          />
          <p className="mt-3">
            <ActionButton label="Index them again" action={retry} done="The documents are queued again" />
          </p>
        </>
      )}
    </Section>
  )
}

function Editions({ editions }: { editions: Operations['editions'] }) {
  return (
    <Section title="Newsletter">
      {editions.length === 0 ? (
        <p className="mt-2 text-ink-soft">No edition was mailed yet.</p>
      ) : (
        <DataTable
          caption="Editions"
          rows={editions}
          rowKey={({ postId }) => postId}
          columns={[
            { title: 'Teaching', cell: ({ title, postId }) => <BidiText>{title ?? `deleted (${postId})`}</BidiText> },
            { title: 'Sent', cell: ({ sent }) => sent },
            { title: 'Due', cell: ({ waiting }) => waiting },
            { title: 'Failed', cell: ({ failed, error }) => (error ? `${failed}: ${error}` : failed) },
          ]}
        />
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}
