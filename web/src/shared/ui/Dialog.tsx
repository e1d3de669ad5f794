import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from 'ttag'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** What is typed at once goes into the dialog's first field, not to the button that closes it. */
function focusField(event: Event): void {
  const content = event.currentTarget
  const field = content instanceof HTMLElement ? content.querySelector<HTMLElement>('input, textarea') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A dialog in the middle of the screen. Closing it returns the focus to what opened it. */
export function Dialog({ title, onClose, children }: Props) {
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[#0c0a07]/45" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
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
