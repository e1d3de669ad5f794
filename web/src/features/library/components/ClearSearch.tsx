import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { insteadOfNavigating } from '@/shared/lib/clicks'
import { listPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

type Props = { type: PostType; variant: 'quiet' | 'outline'; className?: string; onClear: () => void }

/** Ends the search of a list. */
export function ClearSearch({ type, onClear, ...look }: Props) {
  return (
    <Button asChild {...look}>
      <Link to={listPath(type)} onClick={insteadOfNavigating(onClear)}>{t`Clear Search`}</Link>
    </Button>
  )
}
