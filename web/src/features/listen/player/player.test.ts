import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedPosition, savePosition, saveSpeed } from '../listeningHistory'
import type { Track } from '../playback'
import { FakeAudio, stubAudio, latest } from '../testing/fakeAudio'

const ONE: Track = { page: '/daily-learning/1', url: '/media/1.mp3', title: 'One', author: 'The Teacher', picture: null }
const TWO: Track = { ...ONE, page: '/daily-learning/2', url: '/media/2.mp3', title: 'Two', picture: '/media/2.jpg' }

let player: typeof import('./player')
let playback: (typeof import('../playback'))['playback']
const status = () => playback.read().status
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

type Handlers = Partial<Record<string, MediaSessionActionHandler>>
const session = { metadata: null as { title: string } | null, handlers: {} as Handlers, positionState: null as unknown }

beforeEach(async () => {
  stubAudio()
  vi.stubGlobal('MediaMetadata', function (this: object, init: object) {
    Object.assign(this, init)
  })
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: {
      set metadata(metadata: { title: string } | null) { session.metadata = metadata },
      setActionHandler: (action: string, handler: MediaSessionActionHandler) => {
        if (action === 'stop') throw new TypeError('unsupported')
        session.handlers[action] = handler
      },
      setPositionState: (positionState: unknown) => { session.positionState = positionState },
    },
  })
  // The audio element lives as long as the page: each test opens a new page.
  vi.resetModules()
  player = await import('./player')
  playback = (await import('../playback')).playback
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaSession')
})

describe('the player', () => {
  // rule: LISTEN-7
  it('loads, plays when the duration is known, pauses and resumes', () => {
    player.play(ONE)
    expect([status(), latest().src, latest().preload]).toEqual(['loading', '/media/1.mp3', 'metadata'])
    latest().loadMetadata(90)
    expect([status(), playback.read().duration]).toEqual(['playing', 90])
    player.toggle(ONE)
    expect(status()).toBe('paused')
    player.toggle(ONE)
    latest().emit('playing')
    expect(status()).toBe('playing')
  })

  it('is ready if it was paused before the duration was known', () => {
    player.play(ONE)
    player.toggle(ONE)
    latest().loadMetadata(90)
    expect(status()).toBe('ready')
  })

  // rule: LISTEN-7
  it('returns to the start at the end, and removes the saved position', () => {
    savePosition(ONE.page, 40, 90)
    player.play(ONE)
    latest().loadMetadata(90)
    latest().advanceTo(89.9)
    latest().end()
    expect([status(), playback.read().time, latest().currentTime]).toEqual(['ready', 0, 0])
    expect(savedPosition(ONE.page)).toBe(0)
  })

  it('starts at the saved position, or at a given one', () => {
    savePosition(ONE.page, 40, 90)
    player.play(ONE)
    latest().advanceTo(0)
    expect(playback.read().time).toBe(40)
    latest().loadMetadata(90)
    expect(latest().currentTime).toBe(40)
    player.play(TWO, 12)
    latest().loadMetadata(60)
    expect(latest().currentTime).toBe(12)
  })

  // rule: LISTEN-10
  it('skips 10 seconds and seeks, never beyond the start or the end', () => {
    player.play(ONE)
    latest().loadMetadata(25)
    player.skip(1)
    expect(latest().currentTime).toBe(10)
    player.skip(1)
    player.skip(1)
    expect(latest().currentTime).toBe(25)
    player.skip(-1)
    expect(playback.read().time).toBe(15)
    player.seek(-4)
    expect(latest().currentTime).toBe(0)
  })

  // rule: LISTEN-15
  it('plays one recording at a time, in one element, and saves the position of the other', () => {
    player.play(ONE)
    latest().loadMetadata(90)
    latest().advanceTo(33)
    player.play(TWO)
    expect(FakeAudio.instances).toHaveLength(1)
    expect([latest().src, playback.read().track, status()]).toEqual(['/media/2.mp3', TWO, 'loading'])
    expect(savedPosition(ONE.page)).toBe(33)
  })

  it('saves the position every few seconds, on pause and on pagehide', () => {
    player.play(ONE)
    latest().loadMetadata(90)
    latest().advanceTo(6)
    expect(savedPosition(ONE.page)).toBe(6)
    latest().advanceTo(9)
    expect(savedPosition(ONE.page)).toBe(6)
    window.dispatchEvent(new Event('pagehide'))
    expect(savedPosition(ONE.page)).toBe(9)
    latest().advanceTo(10)
    player.pause()
    expect(savedPosition(ONE.page)).toBe(10)
  })

  it('keeps volume and speed from one recording to the next', () => {
    saveSpeed(1.25)
    player.setVolume(0.4)
    player.play(ONE)
    expect([latest().volume, latest().playbackRate, latest().defaultPlaybackRate]).toEqual([0.4, 1.25, 1.25])
    player.setSpeed(2)
    player.play(TWO)
    expect([latest().volume, latest().playbackRate, playback.read().speed]).toEqual([0.4, 2, 2])
  })

  // rule: LISTEN-7, LISTEN-17
  it('is unavailable after a load error or a play error, and can be retried', async () => {
    player.play(ONE)
    latest().emit('error')
    expect(status()).toBe('unavailable')
    player.play(ONE)
    latest().loadMetadata(90)
    expect(status()).toBe('playing')
    player.pause()
    FakeAudio.playError = new DOMException('', 'NotSupportedError')
    player.play(ONE)
    await flushPromises()
    expect(status()).toBe('unavailable')
  })

  it('distinguishes blocked from interrupted playback', async () => {
    FakeAudio.playError = new DOMException('', 'NotAllowedError')
    player.play(ONE)
    await flushPromises()
    expect(status()).toBe('blocked')
    FakeAudio.playError = new DOMException('', 'AbortError')
    player.play(TWO)
    await flushPromises()
    expect(status()).toBe('loading')
  })

  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotSupportedError', 'unavailable'],
  ])('after a %s keeps its status when the duration arrives later', async (name, expected) => {
    FakeAudio.playError = new DOMException('', name)
    player.play(ONE)
    await flushPromises()
    latest().loadMetadata(90)
    latest().emit('pause')
    expect([status(), playback.read().duration]).toEqual([expected, 90])
    FakeAudio.playError = null
    player.play(ONE)
    latest().loadMetadata(90)
    expect(status()).toBe('playing')
  })

  it('ignores the error of a previous recording', async () => {
    FakeAudio.playError = new DOMException('', 'NotSupportedError')
    player.play(ONE)
    FakeAudio.playError = null
    player.play(TWO)
    await flushPromises()
    expect(status()).toBe('loading')
  })

  it('when closed is paused, unloads the track and saves the position', () => {
    player.play(ONE)
    latest().loadMetadata(90)
    latest().advanceTo(33)
    player.close()
    expect([latest().paused, latest().src, playback.read().track]).toEqual([true, '', null])
    expect(savedPosition(ONE.page)).toBe(33)
    latest().emit('error')
    expect(status()).toBe('ready')
    expect(session.metadata).toBeNull()
  })
})

describe('media keys and the lock screen', () => {
  // rule: LISTEN-16
  it('show the playing track with its own image first', () => {
    player.play(TWO)
    expect(session.metadata).toMatchObject({ title: 'Two', artist: 'The Teacher', album: 'Torah Nuggets' })
    expect(session.metadata).toHaveProperty('artwork.0.src', '/media/2.jpg')
    latest().loadMetadata(60)
    latest().advanceTo(20)
    expect(session.positionState).toEqual({ duration: 60, position: 20, playbackRate: 1 })
  })

  // rule: LISTEN-16
  it('play, pause, skip and seek', () => {
    player.play(ONE)
    latest().loadMetadata(90)
    const press = (action: MediaSessionAction, more = {}) => session.handlers[action]?.({ action, ...more })
    press('pause')
    expect(status()).toBe('paused')
    press('play')
    expect(latest().paused).toBe(false)
    press('seekforward')
    expect(latest().currentTime).toBe(10)
    press('seekbackward')
    expect(latest().currentTime).toBe(0)
    press('seekto', { seekTime: 44 })
    expect(latest().currentTime).toBe(44)
  })

  it('may be unsupported by the browser', () => {
    Reflect.deleteProperty(navigator, 'mediaSession')
    player.play(ONE)
    latest().loadMetadata(90)
    latest().advanceTo(5)
    player.close()
    expect(playback.read().track).toBeNull()
  })
})
