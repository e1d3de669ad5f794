import { Suspense } from 'react'
import { t } from 'ttag'
import { useStore } from '@/shared/hooks/useStore'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { dismissToast, toastStore } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'

// The toast code loads with the first toast.
const Toaster = lazyWithRetry(async () => ({ default: (await import('@/shared/ui/Toaster')).Toaster }))

export function Toasts() {
  const { count } = useStore(toastStore)
  if (count === 0) return null
  return (
    <ErrorBoundary fallback={() => <PlainToast />}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Shows the same text if the toast code could not be loaded. */
function PlainToast() {
  const { current: message } = useStore(toastStore)
  return (
    <div
      role="status"
      className="no-print fixed end-0 bottom-[calc(var(--tabbar-height)+var(--player-height))] z-60 w-[min(26rem,100vw)] p-4"
    >
      {message && (
        <div className="rounded-xl border border-rule-strong/60 bg-raised px-5 py-4 shadow-panel">
          <p className="font-semibold">{message.title}</p>
          <p className="text-sm text-ink-soft">{message.description}</p>
          {message.action && (
            <Button variant="link" size="inline" className="me-4" onClick={message.action.onClick}>
              {message.action.label}
            </Button>
          )}
          <Button variant="link" size="inline" onClick={() => dismissToast(message.id)}>
            {t`Close notification`}
          </Button>
        </div>
      )}
    </div>
  )
}
