import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

/** `card`: in a list, where narrow windows show only the icon. */
export type SaveVariant = 'page' | 'card'

type Props = {
  post: { title: string }
  variant: SaveVariant
  isSaved?: boolean
  /** Undefined until the code of `SaveToggle` is loaded. */
  onClick?: () => void
}

/** The look of the save button; its action loads with `SaveToggle`. */
export function SaveButton({ post, variant, isSaved = false, onClick }: Props) {
  return (
    <Button
      variant={variant === 'page' ? 'outline' : 'quiet'}
      aria-pressed={isSaved}
      disabled={!onClick}
      aria-label={nameOf(post, isSaved)}
      onClick={onClick}
      className={STYLES[variant]}
    >
      <Label variant={variant} isSaved={isSaved} />
    </Button>
  )
}

const STYLES = { page: '', card: 'px-3' } as const

const textOf = (isSaved: boolean) => (isSaved ? t`Saved` : t`Save for Later`)
const nameOf = (post: Props['post'], isSaved: boolean) => `${textOf(isSaved)}: ${post.title}`

function Label({ variant, isSaved }: { variant: SaveVariant; isSaved: boolean }) {
  return (
    <>
      <Bookmark aria-hidden size={17} fill={isSaved ? 'currentColor' : 'none'} />
      <span className={variant === 'card' ? 'max-sm:hidden' : undefined}>{textOf(isSaved)}</span>
    </>
  )
}

const REGISTER = [{ to: paths.register }]

type SaveForLaterProps = {
  post: { title: string }
  /** The page to return to. */
  path: string
  variant: SaveVariant
  /** The button of signed-in readers. */
  toggle: ReactNode
}

/** Saves a teaching; visitors are led to register, and back to it (READ-55). */
export function SaveForLater({ post, path, variant, toggle }: SaveForLaterProps) {
  const isSignedIn = useStore(tokenStore) !== null
  const [register] = useAvailableLinks(REGISTER)
  if (isSignedIn) return toggle
  if (!register) return null
  return (
    <Button asChild variant={variant === 'page' ? 'outline' : 'quiet'} className={STYLES[variant]}>
      <Link to={withReturn(register.to, path)} state={{ reason: 'save' }} aria-label={nameOf(post, false)}>
        <Label variant={variant} isSaved={false} />
      </Link>
    </Button>
  )
}
