import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { errorText } from '@/api/errorTexts'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { publishedQuery, restoreVersion, versionQuery, versionsQuery, type VersionSummary, type Kind } from './api'
import { KINDS } from './kinds'
import { States } from './States'

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
  if (data.length === 0) return <div className="mt-6"><Notice kind="empty">No version is kept yet. The first one is kept when it is published here.</Notice></div>
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
  const restore = async () => {
    try {
      const draft = await restoreVersion(client, kind, id, version.number)
      await navigate(draftPath(draft.id))
    } catch (error) {
      toast('This version could not be restored', errorText(error), 'error')
    }
  }
  const name = `Version ${String(version.number)}`
  return (
    <li className="rounded-xl border border-rule bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="grow text-lg" dir="auto">
          {name}: {version.title}
        </h2>
        <p className="text-sm text-ink-soft">{new Date(version.createdAt).toLocaleString('en-US')}</p>
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Compare with now'}
        </Button>
        <Button variant="outline" aria-label={`Restore ${name}`} onClick={() => void restore()}>
          Restore
        </Button>
      </div>
      {isOpen && <Comparison kind={kind} id={id} number={version.number} />}
    </li>
  )
}

function Comparison({ kind, id, number }: { kind: Kind; id: number; number: number }) {
  const then = useQuery(versionQuery(kind, id, number))
  const now = useQuery(publishedQuery(kind, id))
  const error = then.error ?? now.error
  if (error) return <QueryError error={error} onRetry={() => void Promise.all([then.refetch(), now.refetch()])}>{errorText(error)}</QueryError>
  if (!then.data || !now.data) return <Loading label="Loading both versions" />
  return <States one={{ title: `Version ${String(number)}`, content: then.data.content }} other={{ title: 'Now', content: now.data.content }} />
}
