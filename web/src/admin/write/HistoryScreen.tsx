import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { fetchDraft, publishedQuery, restoreVersion, versionQuery, versionsQuery, type Kind, type Values, type VersionSummary } from './api'
import { FieldDiffs } from './FieldDiffs'
import { KINDS } from './kinds'
import { dateTime } from './zonedTime'

const isKind = (text: string | undefined): text is Kind => text !== undefined && text in KINDS

/** The published versions of an object: each can be compared with the present one and put into the draft. */
export function HistoryScreen() {
  const { kind, id } = useParams()
  if (!isKind(kind)) return <NotFound />
  return <Versions kind={kind} id={Number(id)} />
}

function Versions({ kind, id }: { kind: Kind; id: number }) {
  const { data, error, refetch } = useQuery(versionsQuery(kind, id))
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the versions" />
  if (data.length === 0) return <div className="mt-6"><Notice kind="empty">No earlier versions yet.</Notice></div>
  return (
    <ul className="mt-6 grid gap-3 pb-10">
      {data.map((version) => (
        <Version key={version.number} kind={kind} id={id} version={version} />
      ))}
    </ul>
  )
}

function Version({ kind, id, version }: { kind: Kind; id: number; version: VersionSummary }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [replacedId, setReplacedId] = useState<number | null>(null)
  const restore = useMutation({
    /** `hasAsked`: the writer has seen the draft that this replaces. */
    mutationFn: async (hasAsked: boolean) => {
      const draftId = hasAsked ? null : (await client.query(publishedQuery(kind, id))).draftId
      if (draftId !== null) {
        setReplacedId(draftId)
        return
      }
      const draft = await restoreVersion(client, kind, id, version.number)
      await navigate(draftPath(draft.id))
      toast(`Version ${String(version.number)} is in the draft`, 'Readers see it once it is published.')
    },
    onError: (error) => toast('This version could not be restored', errorText(error), 'error'),
  })
  const name = `Version ${String(version.number)}`
  return (
    <li className="rounded-xl border border-rule bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="min-w-0 grow text-lg break-words">
          {name}: <BidiText>{version.title}</BidiText>
        </h2>
        <p className="text-sm text-ink-soft">{dateTime(version.createdAt)}</p>
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Compare with now'}
        </Button>
        <Button variant="outline" aria-label={`Restore ${name}`} disabled={restore.isPending} onClick={() => restore.mutate(false)}>
          Restore
        </Button>
      </div>
      {replacedId !== null && (
        <div role="group" aria-label={`Restore ${name}`} className="mt-4 rounded-lg bg-wash p-4">
          <p role="alert">There is a draft that is not published yet. Restoring this version replaces what it says.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button disabled={restore.isPending} onClick={() => restore.mutate(true)}>
              Replace the draft
            </Button>
            <Button asChild variant="outline">
              <Link to={draftPath(replacedId)}>Open the draft</Link>
            </Button>
            <Button variant="quiet" onClick={() => setReplacedId(null)}>
              Keep it
            </Button>
          </div>
          <Comparison kind={kind} id={id} number={version.number} draftId={replacedId} />
        </div>
      )}
      {isOpen && <Comparison kind={kind} id={id} number={version.number} />}
    </li>
  )
}

type ComparisonProps = { kind: Kind; id: number; number: number; draftId?: number }

/** A version beside the draft, or without one beside what is published. */
function Comparison({ kind, id, number, draftId }: ComparisonProps) {
  const isOfDraft = draftId !== undefined
  const then = useQuery(versionQuery(kind, id, number))
  const published = useQuery({ ...publishedQuery(kind, id), enabled: !isOfDraft })
  const draft = useQuery({ queryKey: ['replaced draft', draftId], queryFn: () => fetchDraft(draftId ?? 0), enabled: isOfDraft, gcTime: 0 })
  const now: UseQueryResult<{ content: Values }> = isOfDraft ? draft : published
  const error = then.error ?? now.error
  if (error) return <QueryError error={error} onRetry={() => void Promise.all([then.refetch(), now.refetch()])}>{errorText(error)}</QueryError>
  if (!then.data || !now.data) return <Loading label="Loading both versions" />
  const title = isOfDraft ? 'The draft' : 'Now'
  return <FieldDiffs kind={kind} one={{ title: `Version ${String(number)}`, content: then.data.content }} other={{ title, content: now.data.content }} />
}
