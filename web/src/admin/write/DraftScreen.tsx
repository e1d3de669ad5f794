import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { isNotFound } from '@/api/errors'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { fetchDraft, type Draft } from './api'
import { whenClosed } from './autosave'
import { readCopies, removeCopy, type DeviceCopy } from './deviceCopies'
import { DraftEditor } from './DraftEditor'
import { LostDraft } from './LostDraft'
import { isSameContent } from './sameContent'

/** The draft of an address, with what this device kept of it. */
export function DraftScreen() {
  const id = Number(useParams().id)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['draft', id],
    queryFn: () => loadDraft(id),
    // The editor's own state is newer than any answer.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the draft" />
  if (data.draft) return <DraftEditor key={dataUpdatedAt} draft={data.draft} copy={data.copy} onReload={refetch} />
  return data.copy ? <LostDraft copy={data.copy} /> : <NotFound />
}

/** The draft, null if there is none any more; and the newest copy on this device that has something else. */
async function loadDraft(id: number): Promise<{ draft: Draft | null; copy: DeviceCopy | null }> {
  await whenClosed(id)
  const draft = await fetchDraft(id).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  const copies = await readCopies(id)
  const saved = draft ? copies.filter((copy) => isSameContent(copy.content, draft.content)) : []
  await Promise.all(saved.map((copy) => removeCopy(copy.id)))
  return { draft, copy: copies.find((copy) => !saved.includes(copy)) ?? null }
}
