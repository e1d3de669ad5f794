import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCard } from '@/testing/data'
import { server } from '@/testing/server'
import type { Track } from '../playback'
import { stubAudio, latest } from '../testing/fakeAudio'

const SERIES = { id: 7, slug: 'rest' }
const ONE: Track = { page: '/daily-learning/1', url: '/media/1.mp3', title: 'One', author: 'The Teacher', picture: null, series: SERIES }

/** Lesson 2 has no recording, 4 is locked, and the order is that of the positions. */
const LESSONS = [
  { position: 5, post: aCard({ id: 5, title: 'Five', audioUrl: '/media/5.mp3' }) },
  { position: 1, post: aCard({ id: 1, title: 'One', audioUrl: '/media/1.mp3' }) },
  { position: 2, post: aCard({ id: 2, title: 'Two' }) },
  { position: 3, post: aCard({ id: 3, title: 'Three', audioUrl: '/media/3.mp3' }) },
  { position: 4, post: aCard({ id: 4, title: 'Four', audioUrl: '/media/4.mp3', isLocked: true }) },
]

let player: typeof import('./player')
let lessonsModule: typeof import('./lessons')
let playback: typeof import('../playback')
const playing = () => playback.playback.read().track?.title
const around = () => {
  const { previous, next } = playback.lessons.read()
  return [previous?.title, next?.title]
}
const handlers: Partial<Record<string, MediaSessionActionHandler | null>> = {}

beforeEach(async () => {
  stubAudio()
  vi.stubGlobal('MediaMetadata', function (this: object) {
    return this
  })
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: { setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void (handlers[action] = handler), setPositionState: () => undefined },
  })
  server.use(http.get('/api/series/7/posts', () => HttpResponse.json(LESSONS)))
  vi.resetModules()
  player = await import('./player')
  lessonsModule = await import('./lessons')
  playback = await import('../playback')
})

afterEach(() => {
  player.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaSession')
})

async function playOne(): Promise<void> {
  player.play(ONE)
  latest().loadMetadata(90)
  await vi.waitFor(() => expect(around()).toEqual([undefined, 'Three']))
}

/** Ends the recording that plays. Timers are fake from here on. */
function end(): void {
  vi.useFakeTimers()
  latest().end()
}

describe('the recordings around a lesson', () => {
  // rule: LISTEN-22
  it('are those of its series that can be heard, in their order', async () => {
    await playOne()
    const next = playback.lessons.read().next
    expect(next).toMatchObject({ page: '/daily-learning/3', url: '/media/3.mp3', series: SERIES })
    if (next) player.play(next)
    await vi.waitFor(() => expect(around()).toEqual(['One', 'Five']))
  })

  // rule: LISTEN-16
  it('are played by the keys for the previous and the next track', async () => {
    await playOne()
    expect(handlers.previoustrack).toBeNull()
    handlers.nexttrack?.({ action: 'nexttrack' })
    expect(playing()).toBe('Three')
    await vi.waitFor(() => expect(handlers.previoustrack).toBeTypeOf('function'))
    handlers.previoustrack?.({ action: 'previoustrack' })
    expect(playing()).toBe('One')
  })

  it('are none outside of a series, and without a network', async () => {
    player.play({ ...ONE, series: undefined })
    expect(around()).toEqual([undefined, undefined])
    server.use(http.get('/api/series/7/posts', () => HttpResponse.error()))
    player.play({ ...ONE, page: '/daily-learning/9' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(around()).toEqual([undefined, undefined])
    expect(playing()).toBe('One')
  })
})

describe('going on to the next lesson', () => {
  // rule: LISTEN-22
  it('is off at first', async () => {
    await playOne()
    end()
    vi.advanceTimersByTime(60_000)
    expect([playing(), playback.lessons.read().startsIn]).toEqual(['One', null])
  })

  // rule: LISTEN-22
  it('is announced when the recording ends, and kept on the device', async () => {
    lessonsModule.setContinuesLessons(true)
    expect(localStorage.getItem('continue-lessons')).toBe('1')
    await playOne()
    end()
    expect(playback.lessons.read().startsIn).toBe(lessonsModule.SECONDS_BEFORE_NEXT)
    vi.advanceTimersByTime(1_000)
    expect(playback.lessons.read().startsIn).toBe(lessonsModule.SECONDS_BEFORE_NEXT - 1)
    vi.advanceTimersByTime(60_000)
    expect([playing(), latest().src, latest().paused]).toEqual(['Three', '/media/3.mp3', false])
    expect(playback.lessons.read().startsIn).toBeNull()
    lessonsModule.setContinuesLessons(false)
    expect(localStorage.getItem('continue-lessons')).toBeNull()
  })

  // rule: LISTEN-22
  it.each([
    ['cancelled', () => lessonsModule.cancelNext()],
    ['switched off', () => lessonsModule.setContinuesLessons(false)],
    ['paused from the lock screen', () => player.pause()],
    ['played again', () => player.play(ONE)],
  ])('can be %s', async (_, stop) => {
    lessonsModule.setContinuesLessons(true)
    await playOne()
    end()
    stop()
    vi.advanceTimersByTime(60_000)
    expect([playing(), playback.lessons.read().startsIn]).toEqual(['One', null])
  })

  // rule: LISTEN-22
  it('does not wait while nobody sees the page, whose timers may stop', async () => {
    lessonsModule.setContinuesLessons(true)
    await playOne()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    end()
    expect(playing()).toBe('Three')
  })
})
