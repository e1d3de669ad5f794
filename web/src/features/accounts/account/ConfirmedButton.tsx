import { useId, useRef, useState } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'

const focus = (button: HTMLButtonElement | null) => button?.focus()

type Props = {
  label: string
  question: string
  /** What is pressed to go on, such as 'Yes, sign out'. */
  answer: string
  onConfirm: () => void
  className?: string
}

/** A button whose action is asked about once more, in its place. */
export function ConfirmedButton({ label, question, answer, onConfirm, className }: Props) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isAsking) {
    return (
      <Button ref={opener} variant="outline" className={className} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div role="group" aria-labelledby={id} className={cx('flex flex-wrap items-center gap-3', className)}>
      <p id={id} className="w-full font-medium">
        {question}
      </p>
      <Button
        // The focus stays where the reader is.
        ref={focus}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        onClick={() => {
          close()
          onConfirm()
        }}
      >
        {answer}
      </Button>
      <Button variant="quiet" onClick={close}>
        {t`Cancel`}
      </Button>
    </div>
  )
}
