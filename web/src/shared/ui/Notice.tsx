import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'

type Props = {
  kind: 'error' | 'empty'
  children: ReactNode
  /** What the reader can do next: try again, clear the search, go back. */
  action?: { label: string; onClick: () => void } | undefined
  extra?: ReactNode
}

/** An error or an empty state in place of content, with a next step. */
export function Notice({ kind, children, action, extra }: Props) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cx(
        'flex flex-col items-center gap-4 rounded-xl border px-6 py-10 text-center',
        kind === 'error' ? 'border-danger/35 bg-danger-wash' : 'border-dashed border-rule-strong/60 bg-raised',
      )}
    >
      <p className={cx('max-w-prose font-serif text-lg', kind === 'error' ? 'text-danger' : 'text-ink-soft')}>
        {children}
      </p>
      {(action ?? extra) && (
        <div className="flex flex-wrap justify-center gap-3">
          {action && (
            <Button variant="outline" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          {extra}
        </div>
      )}
    </div>
  )
}
