import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/shared/forms/Field'
import { Button } from '@/shared/ui/Button'
import { MediaPicker } from '../media/MediaPicker'
import { fieldLabel } from './fieldLabels'

/** The address of a recording or picture, typed or chosen from the uploaded files. */
export function MediaField({ name, kind }: { name: string; kind: 'audio' | 'image' }) {
  const { setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Field name={name} label={fieldLabel(name)} dir="ltr" hint={kind === 'audio' ? 'Address of the recording' : 'Address of the picture'} />
      <Button variant="outline" className="mt-2" onClick={() => setOpen(true)}>
        {kind === 'audio' ? 'Choose or upload a recording' : 'Choose or upload a picture'}
      </Button>
      <MediaPicker kind={kind} open={isOpen} onOpenChange={setOpen} onInsert={({ url }) => setValue(name, url, { shouldDirty: true })} />
    </div>
  )
}
