import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useStore } from '@/shared/hooks/useStore'
import { cx } from '@/shared/lib/cx'
import { BidiText } from '@/shared/ui/BidiText'
import { InlineError } from '@/shared/ui/QueryError'
import { ACCEPT, formatSize, MAX_SIZE } from './limits'
import { mediaQuery, refreshMedia, type Kind, type Media } from './mediaApi'
import { UnfinishedUploads } from './UnfinishedUploads'
import { UploadProgress } from './UploadProgress'
import { clearUpload, startUpload, uploads } from './uploads'

const NOUNS: Record<Kind, string> = { audio: 'a recording', image: 'a picture' }

type Props = {
  kind: Kind
  /** Tells fields apart that are shown at a time. */
  slot?: string
  /** The file that the field has already. */
  value?: Pick<Media, 'name'> | null
  onUploaded: (media: Media) => void
}

/** Uploads a file that is chosen or dropped (ADMIN-37). An upload that began before is shown again. */
export function UploadField({ kind, slot = kind, value = null, onUploaded }: Props) {
  const upload = useStore(uploads)[slot]
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const start = (file: File | undefined) => file && void startUpload(slot, kind, file)
  const uploaded = useUploaded(slot, upload?.status === 'done' ? upload.mediaId : null, onUploaded)
  return (
    <div className="min-w-0">
      <DropZone label={`Upload ${NOUNS[kind]}`} onDrop={start}>
        {upload && !uploaded.error && <UploadProgress slot={slot} upload={upload} onClear={() => input.current?.focus()} />}
        {upload && uploaded.error && (
          <div role="alert" className="mb-2">
            <InlineError onRetry={() => void uploaded.refetch()}>{`“${upload.name}” was uploaded, but could not be loaded.`}</InlineError>
          </div>
        )}
        {(!upload || upload.status === 'failed' || uploaded.error) && (
          <>
            {value && !upload && (
              <p className="mb-2">
                <BidiText>{value.name}</BidiText>
              </p>
            )}
            <label htmlFor={id} className="font-semibold">
              {value || upload ? 'Choose another file' : `Choose ${NOUNS[kind]}, or drop it here`}
            </label>
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              At most {formatSize(MAX_SIZE[kind])}
            </p>
            <input
              id={id}
              ref={input}
              type="file"
              accept={ACCEPT[kind]}
              aria-describedby={`${id}-hint`}
              className="mt-2 min-h-11 w-full min-w-0 file:me-3 file:min-h-11 file:rounded-lg file:border file:border-rule-strong file:bg-raised file:px-4 file:font-semibold file:text-tekhelet"
              onChange={({ target }) => {
                start(target.files?.[0])
                // The same file can be chosen again.
                target.value = ''
              }}
            />
          </>
        )}
      </DropZone>
      {!upload && <UnfinishedUploads kind={kind} />}
    </div>
  )
}

type DropZoneProps = { label: string; onDrop: (file: File | undefined) => void; children: ReactNode }

/** Dropping is for the mouse; the file input inside does the same for keyboard and screen reader. */
function DropZone({ label, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <div
      role="group"
      aria-label={label}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event)
        onDrop(event.dataTransfer.files[0])
      }}
      className={cx('rounded-xl border border-dashed p-4', isOver ? 'border-tekhelet bg-wash' : 'border-rule-strong')}
    >
      {children}
    </div>
  )
}

/** Loads the file of a completed upload, and reports it once. */
function useUploaded(slot: string, mediaId: number | null, onUploaded: (media: Media) => void) {
  const client = useQueryClient()
  const report = useRef(onUploaded)
  useEffect(() => {
    report.current = onUploaded
  })
  useEffect(() => {
    if (mediaId !== null) void refreshMedia(client)
  }, [client, mediaId])
  const { data, error, refetch } = useQuery({ ...mediaQuery(mediaId ?? 0), enabled: mediaId !== null })
  useEffect(() => {
    if (mediaId === null || !data) return
    clearUpload(slot)
    report.current(data)
  }, [data, mediaId, slot])
  return { error, refetch }
}
