import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { t } from 'ttag'
import { useCloseWatcher } from '@/shared/hooks/useCloseWatcher'
import { cx } from '@/shared/lib/cx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side: 'bottom' | 'right'
  children: ReactNode
}

const SIDES = {
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-2xl border-t pb-[max(1.25rem,env(safe-area-inset-bottom))] sheet-enter',
  right: 'inset-y-0 end-0 w-[min(24rem,100vw)] border-s pb-[max(1.25rem,env(safe-area-inset-bottom))] panel-enter',
} as const

/** A modal sheet. Escape, Back on Android, the close button and an outside press close it; the focus returns to the opener. */
export function Sheet({ open, onOpenChange, title, side, children }: Props) {
  // The opening button is outside the dialog's tree, so Radix does not know where to return the focus.
  const opener = useRef<Element | null>(null)
  useCloseWatcher(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0c0a07]/45" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What the sheet did may have given it to another element, such as the editor.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className={cx('fixed z-50 overflow-y-auto border-rule bg-paper px-5 pt-3 shadow-panel', SIDES[side])}
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-serif text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={t`Close`}
              className="-me-2.5 grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
            >
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
