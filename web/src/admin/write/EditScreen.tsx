import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { beginDraft } from './api'

/** Opens the draft of a teaching: "Edit" on its public page leads here. */
export function EditScreen() {
  const id = Number(useParams().id)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['begin draft', id],
    queryFn: () => beginDraft(client, 'post', id),
    // A draft that was discarded meanwhile is begun anew.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Navigate replace to={draftPath(data.id)} />
  if (!error) return <Loading label="Opening the draft" />
  if (isNotFound(error)) return <NotFound />
  return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
}
