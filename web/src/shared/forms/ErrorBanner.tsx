import type { ReactNode, Ref } from 'react'
import { cx } from '@/shared/lib/cx'

type Props = {
  ref?: Ref<HTMLDivElement>
  title?: string | undefined
  /** Its lines are paragraphs. */
  text: string
  children?: ReactNode
  className?: string
}

/** The box of a form's errors, which is announced and can receive the focus. */
export function ErrorBanner({ ref, title, text, children, className }: Props) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={cx('rounded-xl border border-danger/35 bg-danger-wash px-5 py-4 text-danger', className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {text.split('\n').map((line) => (
        <p key={line} className={cx(title ? 'mt-1' : 'font-semibold')}>
          {line}
        </p>
      ))}
      {children}
    </div>
  )
}
