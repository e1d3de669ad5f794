import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type Props = { trigger: ReactElement; label: string; children: ReactNode }

/**
 * A small panel beside its button. Escape and a touch or focus elsewhere close it. It stands in the page right
 * after the button, not at the end of the document, so that Tab goes on to what the eye sees next.
 */
export function Popover({ trigger, label, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={16}
        className="panel-enter z-20 max-h-[min(28rem,var(--radix-popover-content-available-height))] w-72 overflow-y-auto rounded-xl border border-rule-strong/50 bg-raised p-2 shadow-panel"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
