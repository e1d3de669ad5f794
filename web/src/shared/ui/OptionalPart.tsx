import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'
import { ErrorBoundary } from './ErrorBoundary'

type Props = {
  /** What could not be loaded, as the reader is told: 'The menu'. */
  name: string
  children: ReactNode
  /** What takes its room while its code is on the way. */
  loading?: ReactNode
  /** Over the page instead of in the part's own place, for sheets and bars. Closing it may tell who opened the part. */
  floating?: boolean
  onClose?: () => void
}

/** A part that the page can do without: where it breaks or cannot be loaded, a line says so and can try again. */
export function OptionalPart({ name, children, loading = null, floating = false, onClose }: Props) {
  return (
    <ErrorBoundary
      fallback={(retry) => {
        const failure = <Failure name={name} floating={floating} onRetry={retry} onClose={onClose} />
        // The header is blurred, which would make it the frame of what is fixed inside of it.
        return floating ? createPortal(failure, document.body) : failure
      }}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}

type FailureProps = Pick<Props, 'name' | 'floating' | 'onClose'> & { onRetry: () => void }

function Failure({ name, floating, onRetry, onClose }: FailureProps) {
  return (
    <div
      role="alert"
      className={cx(
        'no-print flex flex-wrap items-center gap-x-3 text-sm text-ink-soft',
        floating &&
          'fixed inset-x-3 bottom-[calc(var(--tabbar-height)+0.75rem)] z-40 mx-auto w-fit rounded-xl border border-rule-strong/60 bg-raised px-4 py-1 shadow-panel',
      )}
    >
      {name} could not be loaded.
      <Button variant="link" size="inline" onClick={onRetry}>
        Try again
      </Button>
      {onClose && (
        <Button variant="link" size="inline" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  )
}
