import type { ReactNode } from 'react'
import { t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'
import { Notice } from './Notice'

type Props = {
  /** What the query threw. */
  error: unknown
  /** The text of the screen, unless the error has a cause that a reader can act on. */
  children: string
  onRetry: () => void
  /** Other ways on, beside 'Try again'. */
  extra?: ReactNode
  className?: string
}

/** The error state of a query: a message and a retry button. */
export function QueryError({ error, children, onRetry, extra, className }: Props) {
  return (
    <div className={className}>
      <Notice kind="error" action={{ label: t`Try again`, onClick: onRetry }} extra={extra}>
        {queryErrorText(error, children)}
      </Notice>
    </div>
  )
}

type InlineProps = { children: string; onRetry?: (() => void) | undefined; className?: string }

/** The same in one line, for a part of a panel or card. The caller announces it. */
export function InlineError({ children, onRetry, className }: InlineProps) {
  return (
    <p className={cx('flex flex-wrap items-center gap-x-3 text-sm text-ink-soft', className)}>
      {children}
      {onRetry && (
        <Button variant="link" size="inline" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </p>
  )
}
