import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

type Props<Value extends string> = {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Two tabs a line in a narrow window, for long labels. */
  wrap?: boolean
}

/** A few tabs, one of which is open; the arrow keys change it. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, wrap = false }: Props<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.List
        aria-label={label}
        className={cx(
          'script-only mb-6 grid rounded-lg border border-rule bg-sunken p-1',
          wrap ? 'grid-cols-2 sm:grid-cols-none sm:auto-cols-auto sm:grid-flow-col' : 'auto-cols-fr grid-flow-col',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex min-h-11 flex-wrap items-center justify-center gap-x-1.5 rounded-md px-2 py-1 text-sm font-semibold text-ink-soft hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-lift"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
