import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '@/api/errorTexts'
import { isNotFound } from '@/api/errors'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { fetchDraft, type Draft } from './api'
import { readCopy, type DeviceCopy } from './deviceCopies'
import { DraftEditor } from './DraftEditor'

/** The draft of an address, with what this device kept of it. */
export function DraftScreen() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', id],
    queryFn: async (): Promise<{ draft: Draft; copy: DeviceCopy | null }> => ({ draft: await fetchDraft(id), copy: await readCopy(id) }),
    // The editor's own state is newer than any answer.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error && isNotFound(error)) return <NotFound />
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the draft" />
  return <DraftEditor key={data.draft.version} draft={data.draft} copy={data.copy} onReload={() => void refetch()} />
}
