import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { savedIdsQuery, type SavablePost } from '../api/saved'
import { changeSaved, type DeviceCopies } from '../savePost'
import { SaveButton, type SaveVariant } from './SaveButton'

type Props = {
  post: SavablePost
  variant: SaveVariant
  copies: DeviceCopies
  /** Nothing is stored in the shared accounts (AUTH-19). `unknown` until the server has said whose the token is. */
  account: 'own' | 'shared' | 'unknown'
}

/** The save button of signed-in readers (READ-55). */
export function SaveToggle({ post, variant, copies, account }: Props) {
  const client = useQueryClient()
  const { data: ids } = useQuery({ ...savedIdsQuery(), enabled: account === 'own' })
  const isSaved = ids?.includes(post.id) ?? false
  return (
    <SaveButton
      post={post}
      variant={variant}
      isSaved={isSaved}
      onClick={() => {
        if (account === 'shared') toast(t`This account is shared`, t`Please create an account of your own to save teachings.`)
        else void changeSaved(client, copies, post, !isSaved)
      }}
    />
  )
}
