import { Send, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { Answer } from './Answer'
import { headingOf } from './marks'
import { useChat, type Entry } from './useChat'

const MAX_MESSAGE = 2000
/** The greatest height of the history in pixels (STUDY-27). */
const HEIGHTS = { daily: 300, weekly: 400 } as const
/** A second click of a double click on 'Send' must not stop the answer. */
const STOP_AFTER_MS = 600

type Props = {
  postId: number
  /** `library` where no teaching is open. */
  scope?: 'teaching' | 'library'
  size: keyof typeof HEIGHTS
  withHistory?: boolean
  onFailure?: (message: string) => void
  placeholder?: string
}

/** The conversation about a teaching (STUDY-25 to STUDY-28). */
export function Chat({ postId, scope = 'teaching', size, withHistory = true, onFailure, placeholder = t`Ask about this teaching…` }: Props) {
  const { entries, writing, send, stop } = useChat({ postId, scope, withHistory, onFailure })
  return (
    <div>
      <History entries={entries} writing={writing} height={HEIGHTS[size]} />
      <MessageForm busy={writing !== null} placeholder={placeholder} onSend={(message) => void send(message)} onStop={stop} />
    </div>
  )
}

type HistoryProps = Pick<ReturnType<typeof useChat>, 'entries' | 'writing'> & { height: number }

function History({ entries, writing, height }: HistoryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isWriting = writing !== null
  // New messages come into view within the box; the page itself stays where it is.
  useEffect(() => {
    if (box.current) scrollToLast(box.current)
  }, [entries.length, isWriting])
  if (entries.length === 0) return null
  const last = entries.at(-1)
  return (
    <>
      <div
        ref={box}
        role="region"
        aria-label={t`Conversation`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
        tabIndex={0}
        style={{ maxHeight: height }}
        className="mb-4 grid gap-3 overflow-y-auto overscroll-contain rounded-lg border border-rule bg-sunken/50 p-3"
      >
        {entries.map((entry, index) => (
          <Message key={index} entry={entry} question={questionBefore(entries, index)} />
        ))}
        {writing && (
          <div className="rounded-lg bg-raised px-3 py-2 font-serif">
            {writing.response || writing.sources.length > 0 ? <Answer answer={writing} question={questionBefore(entries, entries.length)} /> : <p className="text-ink-faint">{t`Looking in the library…`}</p>}
          </div>
        )}
      </div>
      {/* A whole answer is read out once, not word by word. */}
      <p role="status" className="sr-only">
        {writing ? t`The answer is being written.` : last?.role === 'assistant' && <Spoken entry={last} />}
      </p>
    </>
  )
}

/** Shows the last answer below its question, of a long question its end. */
function scrollToLast(box: HTMLElement): void {
  const answer = box.lastElementChild
  if (!(answer instanceof HTMLElement)) return
  const question = answer.previousElementSibling
  const top = answer.offsetTop - box.offsetTop
  const above = question instanceof HTMLElement ? answer.offsetTop - question.offsetTop : 0
  box.scrollTop = top - Math.min(above, box.clientHeight / 2)
}

/** What the reader asked before an entry. */
const questionBefore = (entries: Entry[], index: number) => entries.slice(0, index).findLast(({ role }) => role === 'user')?.content ?? ''

/** An answer as it is read out. What is shown in place of one that failed is the interface's. */
function Spoken({ entry: { content, answer } }: { entry: Extract<Entry, { role: 'assistant' }> }) {
  if (answer?.done?.outcome !== 'close') return <span {...(answer && contentLanguage(content))}>{content}</span>
  return (
    <>
      <span {...contentLanguage(content)}>{headingOf(content)}</span>
      {answer.sources.map(({ quote }, index) => (
        <span key={index} {...contentLanguage(quote)}>
          {' '}
          {quote}
        </span>
      ))}
    </>
  )
}

function Message({ entry, question }: { entry: Entry; question: string }) {
  if (entry.role === 'user') {
    return (
      <p
        {...contentLanguage(entry.content)}
        className="ms-auto max-w-[85%] rounded-lg bg-fill px-3 py-2 break-words whitespace-pre-wrap text-on-fill"
      >
        {entry.content}
      </p>
    )
  }
  return (
    <div className={cx('rounded-lg bg-raised px-3 py-2 font-serif break-words', entry.failed && !entry.answer && 'text-danger')}>
      {entry.answer ? <Answer answer={entry.answer} question={question} /> : <p>{entry.content}</p>}
      {entry.stopped && <p className="mt-1 font-sans text-sm text-ink-faint">{t`You stopped this answer.`}</p>}
      {entry.failed && entry.answer && <p className="mt-1 font-sans text-sm text-ink-faint">{t`The answer broke off here.`}</p>}
    </div>
  )
}

type FormProps = { busy: boolean; placeholder: string; onSend: (message: string) => void; onStop: () => void }

function MessageForm({ busy, placeholder, onSend, onStop }: FormProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const canStop = useDelayed(busy, STOP_AFTER_MS)
  const wasBusy = useRef(false)
  // The field was disabled while sending, and lost the focus.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) field.current?.focus({ preventScroll: true })
    wasBusy.current = busy
  }, [busy])

  const submit = () => {
    const message = text.trim()
    if (!message || busy) return
    setText('')
    onSend(message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t`Your question`}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir={text ? 'auto' : undefined}
        maxLength={MAX_MESSAGE}
        value={text}
        disabled={busy}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(FIELD_CLASSES, 'resize-y px-3 py-2')}
      />
      {canStop ? (
        <Button variant="outline" onClick={onStop}>
          <Square size={16} aria-hidden /> {t`Stop`}
        </Button>
      ) : (
        <Button type="submit" disabled={busy || text.trim() === ''}>
          <Send size={16} aria-hidden /> {t`Send`}
        </Button>
      )}
    </form>
  )
}

/** Becomes true once `on` has been true for some time. */
function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return on && late
}
