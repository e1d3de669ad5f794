/** The chat's stream (STUDY-76), as changes of the answer that is being written. */
import { apiUrl, type Body } from '@/api/endpoints'
import { streamEvents } from '@/api/streamEvents'
import type { ChatAnswer, Source } from '@/api/types'

export type ChatRequest = Body<'/api/ai/chat-with-content', 'post'>
/** An answer so far; `done` has everything. */
export type Progress = Pick<ChatAnswer, 'response' | 'sources' | 'mode'> & { done?: ChatAnswer }

/** Whether the library has no answer to what was asked, though something may come near. */
export const hasNoAnswer = ({ outcome }: ChatAnswer): boolean => outcome === 'close' || outcome === 'nothing'

/** The first sentence may take the model 10 s and more, during which the server says that it waits. */
const TIMEOUT_MS = 15_000

/** Yields the answer whenever it changes. Throws the errors of `api/errors.ts`. */
export async function* chatProgress(body: ChatRequest, signal: AbortSignal): AsyncGenerator<Progress, void, void> {
  let answer: Progress = { response: '', sources: [], mode: 'template' }
  for await (const { event, data } of streamEvents(apiUrl('/api/ai/chat-with-content'), { body, signal, timeoutMs: TIMEOUT_MS })) {
    answer = changed(answer, event, JSON.parse(data) as never)
    yield answer
  }
}

function changed(answer: Progress, event: string, data: never): Progress {
  switch (event) {
    case 'sources': {
      const { sources, mode } = data as { sources: Source[]; mode: ChatAnswer['mode'] }
      return { ...answer, sources, mode }
    }
    case 'text':
      return { ...answer, response: answer.response + (data as { text: string }).text }
    case 'done': {
      const done = data as ChatAnswer
      return { response: done.response, sources: done.sources, mode: done.mode, done }
    }
    default:
      return answer
  }
}
