import { useQuery, useQueryClient } from '@tanstack/react-query'
import { savedIdsQuery, type SavablePost } from '../api/saved'
import { changeSaved, type DeviceCopies } from '../savePost'
import { SaveButton, type SaveVariant } from './SaveButton'

type Props = {
  post: SavablePost
  variant: SaveVariant
  copies: DeviceCopies
  /** False for the shared accounts, in which nothing is stored: they learn so when they try. */
  canSave: boolean
}

/** The save button of signed-in readers (READ-55). */
export function SaveToggle({ post, variant, copies, canSave }: Props) {
  const client = useQueryClient()
  const { data: ids } = useQuery({ ...savedIdsQuery(), enabled: canSave })
  const isSaved = ids?.includes(post.id) ?? false
  return (
    <SaveButton
      post={post}
      variant={variant}
      isSaved={isSaved}
      onClick={() => void changeSaved(client, copies, post, !isSaved)}
    />
  )
}
