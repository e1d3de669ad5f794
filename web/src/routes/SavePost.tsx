import { t } from 'ttag'
import type { PostRef } from '@/api/types'
import { SaveButton, SaveForLater, type SaveVariant } from '@/features/saved/components/SaveButton'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { postPath } from '@/shared/lib/paths'
import { OptionalPart } from '@/shared/ui/OptionalPart'

// Only signed-in readers need it.
const SaveToggle = lazyWithRetry(() => import('./SaveToggle'))

type Props = { post: Pick<PostRef, 'id' | 'type' | 'title'>; variant: SaveVariant }

/** 'Save for Later' of a page or of a card (READ-55). */
export const SavePost = ({ post, variant }: Props) => (
  <SaveForLater
    post={post}
    path={postPath(post)}
    variant={variant}
    toggle={
      <OptionalPart name={t`Save for Later`} loading={<SaveButton post={post} variant={variant} />}>
        <SaveToggle post={post} variant={variant} />
      </OptionalPart>
    }
  />
)
