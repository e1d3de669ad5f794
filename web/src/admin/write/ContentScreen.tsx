import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { fullDate } from '@/shared/lib/dates'
import { teachingPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { InlineError, QueryError } from '@/shared/ui/QueryError'
import { SearchField } from '@/shared/ui/SearchField'
import { Loading } from '../Loading'
import { draftPath, historyPath } from '../paths'
import { deleteObject, draftsQuery, objectsQuery, type Summary, type Kind } from './api'
import { DeleteButton } from './DeleteButton'
import { KINDS } from './kinds'
import { isInFuture, publicPath } from './publicPath'
import { useOpenDraft } from './useOpenDraft'

const STEP = 50
const MAX = 200

/** The drafts and the published objects of one kind. The search and the number of rows are in the URL. */
export function ContentScreen({ kind }: { kind: Kind }) {
  const [params, setParams] = useSearchParams()
  const { text, q, type, commit } = useUrlSearchText()
  const limit = Math.min(MAX, Math.max(STEP, Math.trunc(Number(params.get('limit'))) || STEP))
  const openDraft = useOpenDraft(kind)
  const showMore = () => setParams((shown) => (shown.set('limit', String(limit + STEP)), shown), { replace: true })
  const { plural, singular } = KINDS[kind]
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 pb-10">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={`Search ${plural.toLowerCase()}`}
          placeholder="Search"
          dir="auto"
          value={text}
          onChange={type}
          onClear={() => commit('')}
          className="grow sm:max-w-sm"
        />
        <Button disabled={openDraft.isPending} onClick={() => openDraft.mutate(null)}>
          New {singular}
        </Button>
      </div>
      {!q && <Drafts kind={kind} />}
      <Objects kind={kind} q={q} limit={limit} openDraft={openDraft} onShowMore={showMore} />
    </div>
  )
}

function Drafts({ kind }: { kind: Kind }) {
  const { data, error, refetch } = useQuery(draftsQuery(kind))
  if (error) return <InlineError onRetry={() => void refetch()}>The drafts could not be loaded.</InlineError>
  if (!data) return <Loading label="Loading the drafts" />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className="text-xl">
        Drafts
      </h2>
      <ul className="mt-3 grid gap-2">
        {data.map((draft) => (
          <li key={draft.id}>
            <Card className="flex flex-wrap items-baseline gap-x-4 p-4">
              <Link to={draftPath(draft.id)} className="min-w-0 font-semibold break-words text-tekhelet">
                <BidiText>{draft.title}</BidiText>
              </Link>
              <span className="text-sm text-ink-soft">
                {draft.isPublished ? 'Of what is published' : draft.targetId === null ? 'New' : 'Unpublished'} · changed {fullDate(draft.updatedAt)}
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ObjectsProps = { kind: Kind; q: string; limit: number; openDraft: ReturnType<typeof useOpenDraft>; onShowMore: () => void }

function Objects({ kind, q, limit, openDraft, onShowMore }: ObjectsProps) {
  const { data, error, refetch } = useQuery({ ...objectsQuery(kind, q, limit), placeholderData: (shown) => shown })
  if (error) return <QueryError error={error} onRetry={() => void refetch()}>{errorText(error)}</QueryError>
  if (!data) return <Loading label={`Loading ${KINDS[kind].plural.toLowerCase()}`} />
  if (data.length === 0) return <Notice kind="empty">{q ? `Nothing was found for “${q}”.` : 'Nothing is published yet.'}</Notice>
  return (
    <section aria-labelledby="published">
      <h2 id="published" className="text-xl">
        In the library
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {data.map((object) => (
          <Row key={object.id} kind={kind} object={object} openDraft={openDraft} />
        ))}
      </ul>
      {data.length >= limit && limit < MAX && (
        <Button variant="outline" className="mt-4" onClick={onShowMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Row({ kind, object, openDraft }: { kind: Kind; object: Summary; openDraft: ObjectsProps['openDraft'] }) {
  const client = useQueryClient()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-full sm:basis-0">
        <p className="font-medium break-words">
          <PageLink kind={kind} object={object}>
            <BidiText>{object.title}</BidiText>
          </PageLink>
        </p>
        <p className="text-sm text-ink-soft">{describe(object)}</p>
      </div>
      <Button variant="outline" aria-label={`Edit: ${object.title}`} disabled={openDraft.isPending} onClick={() => openDraft.mutate(object.id)}>
        Edit
      </Button>
      {kind === 'post' && (
        <Button asChild variant="quiet">
          <Link to={teachingPath(object.id)} aria-label={`Mail: ${object.title}`}>
            Mail
          </Link>
        </Button>
      )}
      <Button asChild variant="quiet">
        <Link to={historyPath(kind, object.id)} aria-label={`History: ${object.title}`}>
          History
        </Link>
      </Button>
      <DeleteButton name={object.title} onDelete={() => deleteObject(client, kind, object.id)} />
    </li>
  )
}

/** Links to what readers see, if they see it. */
function PageLink({ kind, object, children }: { kind: Kind; object: Summary; children: ReactNode }) {
  const path = publicPath(kind, object)
  if (!path) return children
  return (
    <a href={path} className="underline-offset-4 hover:underline">
      {children}
    </a>
  )
}

function describe(object: Summary): string {
  const { id, type, slug, publishDate, isActive } = object
  const parts = [
    slug ?? `No. ${String(id)}`,
    type === 'weekly' ? 'essay' : type,
    publishDate && `${isInFuture(publishDate) ? 'scheduled for ' : ''}${fullDate(publishDate)}`,
    !isActive && 'not shown to readers',
  ]
  return parts.filter(Boolean).join(' · ')
}

export function TeachingsScreen() {
  return <ContentScreen kind="post" />
}
export function SeriesScreen() {
  return <ContentScreen kind="series" />
}
export function PortionsScreen() {
  return <ContentScreen kind="timeline" />
}
export function JourneysScreen() {
  return <ContentScreen kind="journey" />
}
export function TestimonialsScreen() {
  return <ContentScreen kind="testimonial" />
}
