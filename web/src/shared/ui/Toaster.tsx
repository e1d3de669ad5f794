import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { t } from 'ttag'
import { useStore } from '@/shared/hooks/useStore'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { dismissToast, toastStore } from '@/shared/lib/toastStore'
import { Button } from './Button'

const HOTKEY = 'F8'

/** LOOK-11, LOOK-12, LOOK-13: 5,000 ms, swipe to the nearer edge by 50, F8 focuses the region. */
export function Toaster() {
  const { current: message } = useStore(toastStore)
  return (
    <Toast.Provider duration={5000} swipeDirection={language === 'he' ? 'left' : 'right'} swipeThreshold={50}>
      {message && (
        <Toast.Root
          key={message.id}
          onOpenChange={(open) => !open && dismissToast(message.id)}
          className={cx(
            'toast toast-enter relative rounded-xl border bg-raised py-4 pe-12 ps-5 shadow-panel',
            message.kind === 'error' ? 'border-danger/50' : 'border-rule-strong/60',
          )}
        >
          <Toast.Title className={cx('font-semibold', message.kind === 'error' && 'text-danger')}>
            {message.title}
          </Toast.Title>
          {message.description && (
            <Toast.Description className="mt-0.5 text-sm text-ink-soft">{message.description}</Toast.Description>
          )}
          {message.action && (
            <Toast.Action asChild altText={message.action.label}>
              <Button variant="link" size="inline" className="-mb-2" onClick={message.action.onClick}>
                {message.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t`Close notification`}
            className="absolute top-1 end-1 grid size-11 place-items-center rounded-lg text-ink-faint hover:text-ink"
          >
            <X aria-hidden size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={[HOTKEY]}
        label={t`Notifications (${HOTKEY})`}
        className="fixed end-0 bottom-[calc(var(--tabbar-height)+var(--player-height)+env(safe-area-inset-bottom))] z-60 flex w-[min(26rem,100vw)] flex-col p-4 outline-none"
      />
    </Toast.Provider>
  )
}
