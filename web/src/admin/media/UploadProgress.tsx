import { useId } from 'react'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { formatSize } from './limits'
import { timeLeft } from './timeLeft'
import { cancelUpload, clearUpload, isWaiting, pauseUpload, resumeUpload, type ActiveUpload } from './uploads'

const STATUS_TEXTS: Record<ActiveUpload['status'], string> = {
  sending: 'Uploading…',
  'waiting-for-connection': 'The connection is lost. The upload goes on by itself.',
  'waiting-for-login': 'The login has ended. The upload goes on by itself after the next one.',
  'waiting-for-server': 'The site is not available just now. The upload goes on by itself.',
  paused: 'Paused',
  failed: '',
  done: 'Uploaded. One moment…',
}

type Props = { slot: string; upload: ActiveUpload; onClear: () => void }

/** One upload: how far it is, and what can be done with it. Only its status is announced, not each percent. */
export function UploadProgress({ slot, upload, onClear }: Props) {
  const { name, size, sent, status, error } = upload
  const id = useId()
  const isRunning = status === 'sending' || isWaiting(upload)
  const isActive = isRunning || status === 'paused'
  const clear = () => {
    clearUpload(slot)
    // The file input is rendered again.
    requestAnimationFrame(onClear)
  }
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold">
        <BidiText>{name}</BidiText>
      </p>
      {isActive && (
        <>
          <progress aria-labelledby={id} value={sent} max={size} className="h-2.5 w-full accent-tekhelet" />
          <p className="text-sm text-ink-soft tabular-nums">
            {formatSize(sent)} of {formatSize(size)} ({Math.floor((100 * sent) / size)} %)
            {status === 'sending' && timeLeft(upload)}
          </p>
        </>
      )}
      <p role="status" className="text-sm">
        {STATUS_TEXTS[status]}
      </p>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning && (
          <Button variant="outline" onClick={() => void pauseUpload(slot)}>
            Pause
          </Button>
        )}
        {status === 'paused' && <Button onClick={() => resumeUpload(slot)}>Resume</Button>}
        {isActive && (
          <Button
            variant="quiet"
            onClick={() => {
              void cancelUpload(slot).then(() => requestAnimationFrame(onClear))
            }}
          >
            Cancel
          </Button>
        )}
        {status === 'failed' && (
          <Button variant="outline" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
