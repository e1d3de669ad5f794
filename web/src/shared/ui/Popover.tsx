import { Popover as Radix } from 'radix-ui'
import { useMemo, useRef, type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from 'react'
import { cx } from '@/shared/lib/cx'

type Props = { trigger: ReactElement; label: string; children: ReactNode }

const PANEL =
  'no-print panel-enter z-20 max-h-[min(34rem,var(--radix-popover-content-available-height))] overflow-y-auto rounded-xl ' +
  'border border-rule-strong/50 bg-raised p-2 shadow-panel'
// The header and the bottom bar cover 60 px each.
const PLACE = { sideOffset: 6, collisionPadding: { top: 76, bottom: 76, left: 16, right: 16 } } as const

/**
 * A small panel beside its button. Escape, an outside press or outside focus closes it. It is rendered right after
 * the button, not in a portal, so that the tab order follows the visual order.
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

type LinkPanelProps = {
  anchor: HTMLElement
  label: string
  /** Whether it takes the focus; what a pointer opens leaves it where it is. */
  takesFocus: boolean
  onClose: () => void
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  children: ReactNode
}

/**
 * The same panel, always open, at a link within a text. It is in a portal, since a text may be clipped where it scrolls;
 * the Tab key leads back from its ends to the link.
 */
export function LinkPanel({ anchor, label, takesFocus, onClose, children, ...pointer }: LinkPanelProps) {
  const virtual = useMemo(() => ({ current: anchor }), [anchor])
  const focusMoved = useRef(!takesFocus)
  const leaveByTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, [tabindex="0"]')]
    if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return
    if (event.shiftKey) event.preventDefault()
    focusMoved.current = true
    anchor.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          {...PLACE}
          {...pointer}
          className={cx(PANEL, 'flex w-[min(27rem,calc(100vw-2rem))] flex-col font-sans')}
          onKeyDown={leaveByTab}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (takesFocus && event.currentTarget instanceof HTMLElement) {
              event.currentTarget.querySelector<HTMLElement>('[tabindex="0"], a, button')?.focus()
            }
          }}
          onInteractOutside={(event) => {
            if (anchor.contains(event.target as Node)) event.preventDefault()
            else focusMoved.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!focusMoved.current) anchor.focus({ preventScroll: true })
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
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
 * The same panel, always open, anchored to a separate button. Closing it returns the focus to the button, unless the
 * focus has moved elsewhere.
 */
export function AnchoredPanel({ id, anchor, label, onClose, children }: AnchoredProps) {
  const focusMoved = useRef(false)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Content
        id={id}
        aria-label={label}
        align="center"
        {...PLACE}
        className={cx(PANEL, 'w-80')}
        // Radix skips links and would focus the first button.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector<HTMLElement>('a, button')?.focus()
        }}
        // The button toggles the panel; closing it here as well would open it again.
        onInteractOutside={(event) => {
          if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          else focusMoved.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!focusMoved.current) anchor.current?.focus()
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
