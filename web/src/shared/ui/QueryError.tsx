import type { ReactNode } from 'react'
import { Notice } from './Notice'

type Props = {
  /** The message of the page's product rule. */
  children: string
  onRetry: () => void
  /** Other ways on, beside 'Try again'. */
  extra?: ReactNode
  className?: string
}

/** The error state of a query: a message and a retry button. */
export function QueryError({ children, onRetry, extra, className }: Props) {
  return (
    <div className={className}>
      <Notice kind="error" action={{ label: 'Try again', onClick: onRetry }} extra={extra}>
        {children}
      </Notice>
    </div>
  )
}
