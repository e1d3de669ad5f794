import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from 'ttag'
import { accountIsRead, onPlacesChange, placeOf } from '@/api/places/store'
import { bringIntoView } from '@/shared/lib/renderOffscreen'
import { paragraphOf, textOfPage } from '@/shared/lib/teachingText'
import { Button } from '@/shared/ui/Button'
import { isBelow } from '../readingPosition'
import { isPlaceKnown, trackReading, type Tracking } from '../trackReading'

/**
 * Keeps the place in a teaching, and offers the one where reading stopped before. Nothing moves by itself: the offer lies over
 * the lower edge of the window, and is gone once it is used, closed or passed.
 */
export default function ReadingPlace({ postId }: { postId: number }) {
  const [offer, setOffer] = useState<string | null>(null)
  const trackingRef = useRef<Tracking | null>(null)
  useEffect(() => {
    const text = textOfPage()
    if (!text) return
    const tracking = trackReading(text, postId, () => setOffer(null))
    trackingRef.current = tracking
    const look = () => {
      const anchor = placeOf(postId)?.reading?.anchor
      if (tracking.hasBegun() || !isPlaceKnown() || !anchor || !isBelow(text, anchor)) return
      tracking.suspend(anchor)
      setOffer(anchor)
    }
    look()
    const stops = [onPlacesChange(look), accountIsRead.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
      tracking.stop()
    }
  }, [postId])

  const close = () => trackingRef.current?.resume()
  const goOn = () => {
    if (offer) showParagraph(offer)
    close()
  }
  if (!offer) return null
  return (
    <div className="continue-reading no-print pointer-events-none fixed inset-x-0 z-20 flex justify-center px-3 pb-3">
      <div
        role="group"
        aria-label={t`Where you stopped`}
        className="pointer-events-auto flex items-center rounded-full border border-rule-strong/60 bg-raised pe-1 ps-5 shadow-panel"
      >
        <Button variant="link" size="inline" onClick={goOn}>
          {t`Continue where you stopped`}
        </Button>
        <Button variant="quiet" size="icon" className="ms-1 rounded-full" aria-label={t`Stay at the beginning`} onClick={close}>
          <X aria-hidden size={17} />
        </Button>
      </div>
    </div>
  )
}

function showParagraph(anchor: string): void {
  const text = textOfPage()
  const paragraph = text && paragraphOf(text, anchor)
  if (!paragraph) return
  bringIntoView(paragraph, { block: 'start' })
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
}
