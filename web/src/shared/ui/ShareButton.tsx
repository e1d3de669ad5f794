import { Ellipsis, Share2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from 'ttag'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { chosenWords, shareNatively } from '@/shared/lib/sharing'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from './Button'
import { OptionalPart } from './OptionalPart'

// A list has forty of these buttons, so the panel's code loads on the first press.
const SharePanel = lazyWithRetry(async () => ({ default: (await import('./SharePanel')).SharePanel }))

type Props = { path: string; title: string; label?: string; variant?: 'quiet' | 'outline' }

/**
 * Share a teaching, a list or a series by its link (SHARE-1, SHARE-2, SHARE-5). Where the
 * Web Share API exists, the button opens the system's sheet and a second button opens our panel; elsewhere the button opens
 * the panel.
 */
export function ShareButton({ path, title, label = t`Share`, variant = 'quiet' }: Props) {
  const [open, setOpen] = useState(false)
  const [quote, setQuote] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shared = () => ({ url: new URL(path, window.location.origin).href, title, quote })
  const hasSheet = useBrowserValue('share' in navigator, false)
  const toggle = () => setOpen(!open)
  const choose = () => setQuote(chosenWords())
  const press = { onPointerDown: choose, onKeyDown: choose }
  const popup = { 'aria-haspopup': 'dialog', 'aria-expanded': open, 'aria-controls': open ? id : undefined } as const

  async function openSheet() {
    // If the sheet failed or was dismissed, show our panel.
    if (!(await shareNatively(shared()))) setOpen(true)
  }

  return (
    <span className="inline-flex gap-1">
      <Button
        variant={variant}
        {...press}
        {...(hasSheet ? { onClick: () => void openSheet() } : { ref: opener, onClick: toggle, ...popup })}
      >
        <Share2 aria-hidden size={17} />
        {label}
        <span className="sr-only" {...contentLanguage(title)}>
          : {title}
        </span>
      </Button>
      {hasSheet && (
        <Button
          ref={opener}
          variant={variant}
          size="icon"
          aria-label={t`More ways to share: ${title}`}
          onClick={toggle}
          {...press}
          {...popup}
        >
          <Ellipsis aria-hidden size={18} />
        </Button>
      )}
      {open && (
        <OptionalPart name={t`The ways to share`} floating onClose={() => setOpen(false)}>
          <SharePanel id={id} anchor={opener} shared={shared()} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </span>
  )
}
