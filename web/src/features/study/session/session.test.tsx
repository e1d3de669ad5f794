import { act, render, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { studyActivity } from '@/shared/lib/studyActivity'
import { server } from '@/testing/server'
import { KeepSession } from './KeepSession'
import { recordSession } from './studySession'

const START = Date.parse('2026-11-20T10:00:00Z')
const at = (minutes: number) => START + minutes * 60_000
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

let sent: object[]
/** Requests that are sent at once may arrive in any order. */
const inOrder = (records: object[]) => records.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
let visibility: DocumentVisibilityState

beforeEach(() => {
  sent = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  setToken('of a reader')
  server.use(
    http.post('/api/ai/track-session', async ({ request }) => {
      sent.push({ ...((await request.json()) as object), authorization: request.headers.get('Authorization') })
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(state: DocumentVisibilityState, minutes: number): void {
  vi.setSystemTime(at(minutes))
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const record = (from: number, to: number, counts = { questionsAsked: 0, notesCreated: 0 }) => ({
  postId: 17,
  startTime: iso(from),
  endTime: iso(to),
  ...counts,
  authorization: 'Bearer of a reader',
})

describe('the session record', () => {
  // rule: STUDY-24
  it('is sent when the route changes, with the questions and notes since the last one', async () => {
    studyActivity.question(17)
    studyActivity.question(17)
    studyActivity.note(17)
    studyActivity.note(3)
    const end = recordSession(17, START)
    vi.setSystemTime(at(4))
    end()
    await waitFor(() => expect(sent).toEqual([record(0, 4, { questionsAsked: 2, notesCreated: 1 })]))
    expect(studyActivity.take(17)).toEqual({ questionsAsked: 0, notesCreated: 0 })
    expect(studyActivity.take(3)).toEqual({ questionsAsked: 0, notesCreated: 1 })
  })

  // rule: STUDY-24
  it('is sent when the page is left, once, by a request that outlives the page', async () => {
    const fetched = vi.spyOn(window, 'fetch')
    const end = recordSession(17, START)
    vi.setSystemTime(at(2))
    window.dispatchEvent(new Event('pagehide'))
    end()
    await waitFor(() => expect(sent).toEqual([record(0, 2)]))
    expect(fetched).toHaveBeenCalledOnce()
    expect(fetched.mock.calls[0]?.[1]?.keepalive).toBe(true)
  })

  // rule: STUDY-184
  it('begins again when the browser shows the page as it was', async () => {
    const end = recordSession(17, START)
    vi.setSystemTime(at(1))
    window.dispatchEvent(new Event('pagehide'))
    vi.setSystemTime(at(60))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    vi.setSystemTime(at(61))
    end()
    await waitFor(() => expect(inOrder(sent)).toEqual([record(0, 1), record(60, 61)]))
  })

  // rule: STUDY-184
  it('ends where the page was hidden, and goes on after a short pause', async () => {
    const end = recordSession(17, START)
    show('hidden', 2)
    show('visible', 4)
    show('hidden', 6)
    vi.setSystemTime(at(90))
    end()
    await waitFor(() => expect(sent).toEqual([record(0, 6)]))
  })

  // rule: STUDY-184
  it('is two sessions where the pause was long', async () => {
    const end = recordSession(17, START)
    show('hidden', 2)
    show('visible', 30)
    vi.setSystemTime(at(33))
    end()
    await waitFor(() => expect(inOrder(sent)).toEqual([record(0, 2), record(30, 33)]))
  })

  // rule: STUDY-184
  it('is not sent for a page that was never seen, and has at most twelve hours', async () => {
    visibility = 'hidden'
    recordSession(3, START)()
    visibility = 'visible'
    const end = recordSession(17, START)
    vi.setSystemTime(at(20 * 60))
    end()
    await waitFor(() => expect(sent).toEqual([record(0, 12 * 60)]))
  })

  // rule: STUDY-184
  it('is not sent after signing out', async () => {
    const end = recordSession(17, START)
    vi.setSystemTime(at(1))
    clearToken()
    end()
    setToken('of a reader')
    recordSession(18, START)()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([{ postId: 18 }])
  })

  // rule: STUDY-24
  it('only logs a failure', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.use(http.post('/api/ai/track-session', () => new HttpResponse('{}', { status: 500 })))
    const end = recordSession(17, START)
    vi.setSystemTime(at(1))
    end()
    await waitFor(() => expect(log).toHaveBeenCalledWith('The study session could not be recorded.', expect.anything()))
  })
})

describe('a teaching', () => {
  // rule: STUDY-23
  it('is recorded for signed-in readers from its opening on', async () => {
    vi.useRealTimers()
    const listening = vi.spyOn(window, 'addEventListener')
    const { unmount } = render(<KeepSession postId={17} />)
    const opened = Date.now()
    await waitFor(() => expect(listening).toHaveBeenCalledWith('pagehide', expect.anything()))
    unmount()
    await waitFor(() => expect(sent).toMatchObject([{ postId: 17 }]))
    expect(Date.parse((sent[0] as { startTime: string }).startTime)).toBeLessThanOrEqual(opened)
  })

  // rule: STUDY-24
  it('is not recorded for visitors', async () => {
    clearToken()
    const listening = vi.spyOn(window, 'addEventListener')
    const { unmount } = render(<KeepSession postId={17} />)
    // Once a reader signs in, the time until then is not theirs.
    act(() => setToken('of a reader'))
    await waitFor(() => expect(listening).toHaveBeenCalledWith('pagehide', expect.anything()))
    vi.setSystemTime(at(5))
    act(() => clearToken())
    unmount()
    expect(sent).toEqual([])
  })
})
