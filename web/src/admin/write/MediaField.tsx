import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '@/shared/forms/Field'
import { Button } from '@/shared/ui/Button'
import { MediaFacts } from '../media/MediaFacts'
import { MediaPicker } from '../media/MediaPicker'
import type { Media } from '../media/mediaApi'
import type { Described } from './CustomField'

/** The address of a recording or picture, typed or chosen from the uploaded files, with what it is. */
export function MediaField({ name, label, hint, kind }: Described & { kind: 'audio' | 'image' }) {
  const { setValue } = useFormContext()
  const url: unknown = useWatch({ name })
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Media | null>(null)
  return (
    <div className="grid justify-items-start gap-2">
      <Field name={name} label={label} hint={hint} dir="ltr" className="w-full" />
      {typeof url === 'string' && FILE.test(url) && <Preview key={url} url={url} kind={kind} label={label} />}
      {chosen?.url === url && chosen && <MediaFacts media={chosen} />}
      <Button variant="outline" onClick={() => setOpen(true)}>
        {kind === 'audio' ? 'Choose or upload a recording' : 'Choose or upload a picture'}
      </Button>
      <MediaPicker
        kind={kind}
        open={isOpen}
        onOpenChange={setOpen}
        onInsert={(media) => {
          setChosen(media)
          setValue(name, media.url, { shouldDirty: true })
        }}
      />
    </div>
  )
}

/** The address of a file that is typed completely. */
const FILE = /^(https?:\/\/[^/]+)?\/\S+\.\w{3,4}(\?\S*)?$/i

function Preview({ url, kind, label }: { url: string; kind: 'audio' | 'image'; label: string }) {
  // The alt text is the picture's own, where it is shown to readers.
  if (kind === 'image') return <img src={url} alt="" className="max-h-32 max-w-full rounded-lg border border-rule" />
  // eslint-disable-next-line jsx-a11y/media-has-caption -- a preview for the teacher; the teaching itself is its text
  return <audio controls preload="metadata" src={url} aria-label={label} className="w-full" />
}
