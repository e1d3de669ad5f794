import { formatTime } from '@/features/listen/times'
import { formatSize } from './limits'
import type { Media } from './mediaApi'

/** Size, measures and state of a file in a line, and what is wrong with it. */
export function MediaFacts({ media }: { media: Media }) {
  const { size, width, height, duration, loudness, state, problem, warning } = media
  const facts = [
    formatSize(size),
    width && height && `${width} × ${height}`,
    duration !== null && formatTime(duration),
    loudness !== null && `${loudness.toFixed(1)} LUFS`,
  ]
  return (
    <>
      <p className="text-sm text-ink-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {(state === 'waiting' || state === 'processing') && (
        <p role="status" className="text-sm">
          The file is being prepared…
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {warning && <p className="text-sm font-medium">{warning}</p>}
    </>
  )
}
