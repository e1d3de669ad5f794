/** The record of a reader's time on a teaching (STUDY-24, STUDY-49, STUDY-184). */
import { apiUrl } from '@/api/endpoints'
import { request } from '@/api/request'
import { readToken } from '@/api/token'
import { studyActivity } from '@/shared/lib/studyActivity'

/** The server takes no longer session. */
const LONGEST_MS = 12 * 60 * 60_000
/** A page that was hidden for longer was left: what follows is another session. */
const PAUSE_MS = 5 * 60_000

/** Records a session that began at `start` (epoch ms). The returned function ends it, on a change of the route. */
export function recordSession(postId: number, start: number): () => void {
  const token = readToken()
  let startedAt: number | null = start
  let hiddenAt: number | null = document.visibilityState === 'hidden' ? Date.now() : null

  const end = () => {
    // After signing out, or as another reader, there is nobody to record it for.
    if (startedAt !== null && readToken() === token) send(postId, startedAt, Math.min(hiddenAt ?? Date.now(), startedAt + LONGEST_MS))
    startedAt = null
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    if (hiddenAt !== null && Date.now() - hiddenAt > PAUSE_MS) end()
    hiddenAt = null
    startedAt ??= Date.now()
  }
  // The browser may show the page again as it was.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && (startedAt ??= Date.now())

  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pagehide', end)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', end)
    window.removeEventListener('pageshow', onPageShow)
    end()
  }
}

function send(postId: number, start: number, end: number): void {
  // A page that was never visible, such as one opened in the background.
  if (end <= start) return
  const body = {
    postId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    ...studyActivity.take(postId),
  }
  request('post', apiUrl<'/api/ai/track-session', 'post'>('/api/ai/track-session'), { body, keepalive: true }).catch((error: unknown) =>
    console.warn('The study session could not be recorded.', error),
  )
}
