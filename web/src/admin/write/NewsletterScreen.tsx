import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { fetchNewsletter } from './api'
import { whenClosed } from './autosave'
import { mailingText } from './MailingStatus'
import { SendTest } from './SendTest'

/** The mail that subscribers will receive of a drafted teaching. */
export function NewsletterScreen() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({ queryKey: ['newsletter', id], queryFn: () => whenClosed(id).then(() => fetchNewsletter(id)), gcTime: 0 })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the newsletter" />
  return (
    <div className="mt-6 grid gap-4 pb-10">
      <p>{mailingText(data.mailing)}</p>
      <SendTest draftId={id} />
      <p>
        <span className="font-semibold">Subject:</span> <bdi>{data.subject}</bdi>
      </p>
      <iframe title="The mail" srcDoc={data.html} sandbox="" className="h-[65dvh] w-full max-w-2xl rounded-lg border border-rule bg-white" />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">As plain text</summary>
        <pre className="mt-2 rounded-lg border border-rule bg-raised p-4 text-sm whitespace-pre-wrap" dir="auto">
          {data.text}
        </pre>
      </details>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to={draftPath(id)}>Back to the draft</Link>
      </Button>
    </div>
  )
}
