import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { listPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { LinkOrButton } from '@/shared/ui/LinkOrButton'

type Props = { type: PostType; variant: 'quiet' | 'outline'; className?: string; onClear: () => void }

/** Ends the search of a list. */
export function ClearSearch({ type, onClear, ...look }: Props) {
  return (
    <Button asChild {...look}>
      <LinkOrButton to={listPath(type)} onClick={onClear}>{t`Clear Search`}</LinkOrButton>
    </Button>
  )
}
