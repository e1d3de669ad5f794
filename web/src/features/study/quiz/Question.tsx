import { Check, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { postPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import type { QuizQuestion } from './api'

type Props = {
  question: QuizQuestion
  post: { id: number; type: PostType }
  /** The element of the question: one level below the heading before it. */
  heading: 'h2' | 'h3'
  /** Above the question, such as 'Question 2 of 5'. */
  progress: string
  /** The index of the chosen option; null before. */
  chosen: number | null
  onChoose: (option: number) => void
  /** Keys after the choice; before it, 1 to 4 choose an option. */
  onKey?: ((key: string) => void) | undefined
  /** What follows once an option is chosen. */
  children?: ReactNode
}

/** A question with four options: a key or a click chooses one; then the sentence that answers it is shown (STUDY-144). */
export function Question({ question, post, heading: Heading, progress, chosen, onChoose, onKey, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [question.id])
  const isAnswered = chosen !== null

  function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return
    const option = Number(key) - 1
    if (isAnswered) onKey?.(key)
    else if (question.options[option] !== undefined) onChoose(option)
  }

  return (
    // The keys only shorten what the buttons do.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <p className="text-sm text-ink-soft">{progress}</p>
      <Heading
        ref={heading}
        tabIndex={-1}
        {...contentLanguage(question.question)}
        className="mt-1 font-serif text-xl leading-snug text-balance outline-none"
      >
        <BidiText>{question.question}</BidiText>
      </Heading>
      <ol dir={contentLanguage(question.question).dir} className="mt-4 grid gap-2.5">
        {question.options.map((option, index) => (
          <li key={option}>
            <Option
              text={option}
              number={index + 1}
              isRight={isAnswered && index === question.answer}
              isWrong={isAnswered && index === chosen && index !== question.answer}
              isAnswered={isAnswered}
              onChoose={() => onChoose(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={cx('font-semibold', isAnswered && 'mt-4')}>
        {isAnswered && (chosen === question.answer ? t`That is right.` : t`Not quite. Here is what the teaching says:`)}
      </p>
      {isAnswered && (
        <>
          <blockquote
            {...contentLanguage(question.quote)}
            className="mt-2 border-s-2 border-gold-line ps-4 font-serif text-lg leading-relaxed"
          >
            <BidiText>{question.quote}</BidiText>
          </blockquote>
          {question.paragraph && (
            <Link
              to={`${postPath(post)}#${question.paragraph}`}
              className="inline-flex min-h-11 items-center font-medium text-tekhelet underline-offset-4 hover:underline"
            >
              {t`Read it in the teaching`}
            </Link>
          )}
          {children}
        </>
      )}
    </div>
  )
}

type OptionProps = { text: string; number: number; isRight: boolean; isWrong: boolean; isAnswered: boolean; onChoose: () => void }

function Option({ text, number, isRight, isWrong, isAnswered, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      aria-disabled={isAnswered}
      onClick={() => !isAnswered && onChoose()}
      className={cx(
        'flex min-h-11 w-full items-start gap-3 rounded-lg border px-4 py-2.5 text-start transition-colors duration-150',
        isRight && 'border-tekhelet bg-wash',
        isWrong && 'border-danger/50 bg-danger-wash',
        !isRight && !isWrong && 'border-rule-strong',
        isAnswered ? 'cursor-default' : 'hover:border-tekhelet hover:bg-wash',
      )}
    >
      <span aria-hidden className="mt-0.5 grid size-5 shrink-0 place-items-center text-sm font-semibold text-ink-soft">
        {isRight ? <Check className="size-5 text-tekhelet" /> : isWrong ? <X className="size-5 text-danger" /> : number}
      </span>
      <span className="min-w-0">
        <BidiText>{text}</BidiText>
        {isRight && <span className="sr-only">{t`: the right answer`}</span>}
        {isWrong && <span className="sr-only">{t`: your answer, not right`}</span>}
      </span>
    </button>
  )
}
