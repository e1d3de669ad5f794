import { useEffect, useRef, useState } from 'react'
import { t } from 'ttag'
import { ApiError, HttpError } from '@/api/errors'
import type { ChatMessage } from '@/api/types'
import { trackUnanswered } from '@/shared/lib/searchAnalytics'
import { studyActivity } from '@/shared/lib/studyActivity'
import { chatProgress, hasNoAnswer, type ChatRequest, type Progress } from './chatStream'

/** A message of the conversation. An answer that failed has its text only; one that was stopped is kept as it was. */
export type Entry =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; answer?: Progress; stopped?: boolean; failed?: boolean }

/** STUDY-26 */
const REJECTED = t`I’m sorry, I couldn’t process your request.`
const NO_RESPONSE = t`Sorry, I encountered an error. Please try again.`
/** The history that the server accepts. */
const MAX_HISTORY = 20
const MAX_LENGTH = 4000

type Options = {
  postId: number
  /** What the conversation is about: the teaching, or the library where none is open. */
  scope: ChatRequest['scope']
  /** Whether earlier messages are sent along; the AI page sends none (STUDY-16). */
  withHistory: boolean
  onFailure?: ((message: string) => void) | undefined
}

/** A conversation about a teaching. `writing` is the answer that is being written. */
export function useChat({ postId, scope, withHistory, onFailure }: Options) {
  const [entries, setEntries] = useState<Entry[]>([])
  const [writing, setWriting] = useState<Progress | null>(null)
  const stream = useRef<AbortController | null>(null)
  useEffect(() => () => stream.current?.abort(), [])

  async function send(message: string) {
    const history = withHistory ? historyOf(entries) : []
    setEntries((before) => [...before, { role: 'user', content: message }])
    studyActivity.question(postId)
    const control = new AbortController()
    stream.current = control
    let last: Progress = { response: '', sources: [], mode: 'template' }
    setWriting(last)
    const finish = (entry: Entry) => {
      setEntries((before) => [...before, entry])
      setWriting(null)
    }
    try {
      for await (const progress of chatProgress({ postId, scope, message, chatHistory: history }, control.signal)) {
        last = progress
        setWriting(progress)
      }
      if (last.done && hasNoAnswer(last.done)) trackUnanswered(message)
      if (last.response) finish({ role: 'assistant', content: last.response, answer: last })
      else fail(REJECTED, finish)
    } catch (error) {
      if (control.signal.aborted) finish({ role: 'assistant', content: last.response, answer: last, stopped: true })
      else if (last.response) finish({ role: 'assistant', content: last.response, answer: last, failed: true })
      else fail(textOf(error), finish, messageOf(error))
    }
  }

  function fail(text: string, finish: (entry: Entry) => void, cause?: string) {
    finish({ role: 'assistant', content: text, failed: true })
    onFailure?.(cause ?? t`Failed to get AI response`)
  }

  return { entries, writing, send, stop: () => stream.current?.abort() }
}

const messageOf = (error: unknown) => (error instanceof HttpError ? (error.serverMessage ?? undefined) : undefined)

/** A used-up allowance says when to come back; every other response has the document's text. */
function textOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 429) return error.serverMessage ?? REJECTED
  return error instanceof ApiError && error.code !== 'timeout' ? REJECTED : NO_RESPONSE
}

const historyOf = (entries: Entry[]): ChatMessage[] =>
  entries
    .filter((entry) => entry.content && !(entry.role === 'assistant' && entry.failed))
    .slice(-MAX_HISTORY)
    .map(({ role, content }) => ({ role, content: content.slice(0, MAX_LENGTH) }))

