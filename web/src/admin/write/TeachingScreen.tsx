import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { adminPaths, draftPath, historyPath } from '../paths'
import { publishedQuery } from './api'
import { MailingStatus } from './MailingStatus'
import { isInFuture } from './publicPath'
import { PublishedActions } from './PublishedActions'
import { useOpenDraft } from './useOpenDraft'
import { dateTime } from './zonedTime'

/** A published teaching: what became of it and of its mail. Publishing leads here. */
export function TeachingScreen() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const openDraft = useOpenDraft('post')
  const { data, error, refetch } = useQuery(publishedQuery('post', id))
  if (error) {
    if (isNotFound(error)) return <NotFound />
    return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  }
  if (!data) return <Loading label="Loading the teaching" />
  const { publishDate } = data.content
  return (
    <div className="mt-6 grid justify-items-start gap-5 pb-10">
      <h2 className="text-2xl break-words">
        <BidiText>{data.title}</BidiText>
      </h2>
      <p>
        {isInFuture(publishDate) ? 'Scheduled for' : 'Published on'} {typeof publishDate === 'string' && dateTime(publishDate)}
      </p>
      <MailingStatus postId={id} isScheduled={isInFuture(publishDate)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={openDraft.isPending} onClick={() => openDraft.mutate(id)}>
          Edit
        </Button>
        <Button asChild variant="quiet">
          <Link to={historyPath('post', id)}>History</Link>
        </Button>
        <PublishedActions
          kind="post"
          id={id}
          onUnpublished={(draft) => void navigate(draftPath(draft.id))}
          onDeleted={() => void navigate(adminPaths.teachings)}
        />
      </div>
      <Link to={adminPaths.teachings} className="text-tekhelet underline-offset-4 hover:underline">
        All teachings
      </Link>
    </div>
  )
}
