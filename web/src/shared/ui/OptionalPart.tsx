import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from 'ttag'
import { partErrorText } from '@/api/errorTexts'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'
import { ErrorBoundary } from './ErrorBoundary'

type Props = {
  /** The subject of the error message, such as 'The menu'. */
  name: string
  children: ReactNode
  /** Placeholder while the code loads. */
  loading?: ReactNode
  /** Show the error over the page, for sheets and bars. `onClose` lets the opener reset its state. */
  floating?: boolean
  onClose?: () => void
}

/** A non-essential part of the page. If it fails to load or render, a message with a retry button replaces it. */
export function OptionalPart({ name, children, loading = null, floating = false, onClose }: Props) {
  return (
    <ErrorBoundary
      fallback={(retry) => {
        const failure = <Failure name={name} floating={floating} onRetry={retry} onClose={onClose} />
        // The header's backdrop filter makes it the containing block of its fixed descendants.
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
      {partErrorText(name)}
      <Button variant="link" size="inline" onClick={onRetry}>
        {t`Try again`}
      </Button>
      {onClose && (
        <Button variant="link" size="inline" onClick={onClose}>
          {t`Close`}
        </Button>
      )}
    </div>
  )
}
