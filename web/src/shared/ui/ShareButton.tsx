import { Ellipsis, Share2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { shareNatively } from '@/shared/lib/sharing'
import { Button } from './Button'
import { OptionalPart } from './OptionalPart'

// A list has forty of these buttons: the panel and its code come when one is pressed.
const SharePanel = lazyWithRetry(async () => ({ default: (await import('./SharePanel')).SharePanel }))

type Props = { path: string; title: string; label?: string; variant?: 'quiet' | 'outline' }

/**
 * Share a teaching, a list or a series by its link (document 2, Sharing; decisions 45 and 51). Where the system has
 * a share sheet the button opens it, and a second one beside it opens our own six ways; elsewhere the button does.
 */
export function ShareButton({ path, title, label = 'Share', variant = 'quiet' }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shared = { url: new URL(path, window.location.origin).href, title }
  const hasSheet = 'share' in navigator
  const toggle = () => setOpen(!open)
  const popup = { 'aria-haspopup': 'dialog', 'aria-expanded': open, 'aria-controls': open ? id : undefined } as const

  async function openSheet() {
    // A sheet that failed, or has no fitting app, leads to our own ways.
    if (!(await shareNatively(shared))) setOpen(true)
  }

  return (
    <span className="inline-flex gap-1">
      <Button
        variant={variant}
        {...(hasSheet ? { onClick: () => void openSheet() } : { ref: opener, onClick: toggle, ...popup })}
      >
        <Share2 aria-hidden size={17} />
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
      {hasSheet && (
        <Button
          ref={opener}
          variant={variant}
          size="icon"
          aria-label={`More ways to share: ${title}`}
          onClick={toggle}
          {...popup}
        >
          <Ellipsis aria-hidden size={18} />
        </Button>
      )}
      {open && (
        <OptionalPart name="The ways to share" floating onClose={() => setOpen(false)}>
          <SharePanel id={id} anchor={opener} shared={shared} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </span>
  )
}
