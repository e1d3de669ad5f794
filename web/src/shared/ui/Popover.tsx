import { Popover as Radix } from 'radix-ui'
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { cx } from '@/shared/lib/cx'

type Props = { trigger: ReactElement; label: string; children: ReactNode }

const PANEL =
  'panel-enter z-20 max-h-[min(28rem,var(--radix-popover-content-available-height))] overflow-y-auto rounded-xl ' +
  'border border-rule-strong/50 bg-raised p-2 shadow-panel'
// Above and below, the header and the bottom bar lie over the page: 60 px each.
const PLACE = { sideOffset: 6, collisionPadding: { top: 76, bottom: 76, left: 16, right: 16 } } as const

/**
 * A small panel beside its button. Escape and a touch or focus elsewhere close it. It stands in the page right
 * after the button, not at the end of the document, so that Tab goes on to what the eye sees next.
 */
export function Popover({ trigger, label, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content aria-label={label} align="start" {...PLACE} className={cx(PANEL, 'w-72')}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

type AnchoredProps = {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * The same panel, open, for a button that is there without it. Closing it gives the focus back to the button,
 * unless the reader has gone on to something else.
 */
export function AnchoredPanel({ id, anchor, label, onClose, children }: AnchoredProps) {
  const wentOn = useRef(false)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Content
        id={id}
        aria-label={label}
        align="center"
        {...PLACE}
        className={cx(PANEL, 'w-60')}
        // Radix passes over links and would begin at the first button.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector<HTMLElement>('a, button')?.focus()
        }}
        // The button closes the panel by itself; closing it here too would open it again.
        onInteractOutside={(event) => {
          if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          else wentOn.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!wentOn.current) anchor.current?.focus()
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
