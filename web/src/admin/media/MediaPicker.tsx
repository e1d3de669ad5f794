import { useState } from 'react'
import { Button } from '@/shared/ui/Button'
import { SearchField } from '@/shared/ui/SearchField'
import { Sheet } from '@/shared/ui/Sheet'
import { AltTextForm } from './AltTextForm'
import type { Kind, Media } from './mediaApi'
import { MediaList, STEP } from './MediaList'
import { UploadField } from './UploadField'

type Props = {
  kind: Kind
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The chosen file, with its current alt text. */
  onInsert: (media: Media) => void
}

const TITLES: Record<Kind, string> = { audio: 'Choose a recording', image: 'Choose a picture' }

/** A dialog to choose an uploaded file, or to upload one, and to describe a picture. */
export function MediaPicker({ kind, open, onOpenChange, onInsert }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="right" title={TITLES[kind]}>
      <Choice
        kind={kind}
        onInsert={(media) => {
          onInsert(media)
          onOpenChange(false)
        }}
      />
    </Sheet>
  )
}

function Choice({ kind, onInsert }: Pick<Props, 'kind' | 'onInsert'>) {
  const [q, setQ] = useState('')
  const [limit, setLimit] = useState(STEP)
  return (
    <div className="grid gap-4 py-3">
      <UploadField kind={kind} slot={`picker-${kind}`} onUploaded={() => setQ('')} />
      <SearchField label="Search the files" placeholder="Search the files" dir="auto" value={q} onChange={setQ} onClear={() => setQ('')} />
      <MediaList kind={kind} q={q.trim()} limit={limit} onShowMore={() => setLimit(limit + STEP)}>
        {(media) => media.state === 'ready' && <MediaChoiceActions media={media} onInsert={onInsert} />}
      </MediaList>
    </div>
  )
}

/** A picture is inserted once its alt text was saved, or left empty on purpose. */
function MediaChoiceActions({ media, onInsert }: { media: Media; onInsert: (media: Media) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (media.kind === 'audio' || (media.alt && !isOpen)) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Insert ${media.name}`} onClick={() => onInsert(media)}>
          Insert
        </Button>
        {media.kind === 'image' && (
          <Button variant="quiet" aria-label={`Edit the alt text of ${media.name}`} onClick={() => setOpen(true)}>
            Edit alt text
          </Button>
        )}
      </div>
    )
  }
  return <AltTextForm media={media} onInsert={onInsert} />
}
