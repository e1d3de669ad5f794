import { Share2 } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { shareBySystem } from '@/shared/lib/sharing'
import { Button } from './Button'

// A list has forty of these buttons: the panel and its code come when one is pressed.
const SharePanel = lazy(() => import('./SharePanel').then((module) => ({ default: module.SharePanel })))

type Props = { path: string; title: string; label?: string; look?: 'quiet' | 'outline' }

/**
 * Share a teaching, a list or a series by its link (document 2, Sharing; decision 45). The system's share sheet
 * comes first where there is one; closing it leads to our own ways.
 */
export function ShareButton({ path, title, label = 'Share', look = 'quiet' }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shared = { url: new URL(path, window.location.origin).href, title }

  async function press() {
    if (open) setOpen(false)
    else if (!(await shareBySystem(shared))) setOpen(true)
  }

  return (
    <>
      <Button
        ref={button}
        look={look}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => void press()}
      >
        <Share2 aria-hidden size={17} />
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SharePanel id={id} anchor={button} shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
