import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { addToReviews } from './api'

/** Adds the questions of a teaching to the reader's reviews; visitors sign in first (STUDY-145). */
export function AddToReviews({ post }: { post: { id: number } }) {
  const client = useQueryClient()
  const isSignedIn = useStore(tokenStore) !== null
  const { pathname } = useLocation()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => addToReviews(client, post.id) })
  if (!isSignedIn) {
    return (
      <Button asChild>
        <Link to={withReturn(paths.login, pathname)}>{t`Sign in to add to my reviews`}</Link>
      </Button>
    )
  }
  if (data) {
    return (
      <p role="status">
        {data.added === 0
          ? t`These questions are in your reviews.`
          : ngettext(msgid`${data.added} question added.`, `${data.added} questions added.`, data.added)}{' '}
        <Link to={paths.review} className="font-medium text-tekhelet underline underline-offset-4">
          {t`To your reviews`}
        </Link>
      </p>
    )
  }
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? t`Adding…` : t`Add to my reviews`}
      </Button>
      {error && (
        <p role="alert" className="basis-full text-danger">
          {errorText(error)}
        </p>
      )}
    </>
  )
}
