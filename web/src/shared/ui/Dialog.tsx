import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { t } from 'ttag'
import { useCloseWatcher } from '@/shared/hooks/useCloseWatcher'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** What is typed at once goes into the dialog's first field, not to the button that closes it. */
function focusField(event: Event): void {
  const content = event.currentTarget
  const field = content instanceof HTMLElement ? content.querySelector<HTMLElement>('input, textarea') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A dialog in the middle of the screen. Escape and Back on Android close it; the focus returns to what opened it. */
export function Dialog({ title, onClose, children }: Props) {
  // The opening button is outside the dialog's tree, so Radix does not know where to return the focus.
  const opener = useRef<Element | null>(null)
  useCloseWatcher(true, onClose)
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[#0c0a07]/45" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            focusField(event)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What the dialog did may have given it to another element, such as the editor.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed top-[8dvh] left-1/2 z-50 max-h-[84dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto rounded-xl border border-rule bg-paper p-5 shadow-panel"
        >
          <div className="mb-4 flex items-center justify-between">
            <Primitive.Title className="font-serif text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Close aria-label={t`Close`} className="-me-2.5 grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken">
              <X aria-hidden size={20} />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
