import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedPosition, savePosition, saveSpeed } from '../listeningHistory'
import type { Track } from '../playback'
import { FakeAudio, fakeAudio, latest } from '../testing/fakeAudio'

const ONE: Track = { page: '/daily-learning/1', url: '/media/1.mp3', title: 'One', author: 'The Teacher', picture: null }
const TWO: Track = { ...ONE, page: '/daily-learning/2', url: '/media/2.mp3', title: 'Two', picture: '/media/2.jpg' }

let player: typeof import('./player')
let playback: (typeof import('../playback'))['playback']
const status = () => playback.read().status
const settled = () => new Promise((resolve) => setTimeout(resolve))

type Handlers = Partial<Record<string, MediaSessionActionHandler>>
const session = { metadata: null as { title: string } | null, handlers: {} as Handlers, place: null as unknown }

beforeEach(async () => {
  fakeAudio()
  vi.stubGlobal('MediaMetadata', function (this: object, init: object) {
    Object.assign(this, init)
  })
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: {
      set metadata(metadata: { title: string } | null) { session.metadata = metadata },
      setActionHandler: (action: string, handler: MediaSessionActionHandler) => {
        if (action === 'stop') throw new TypeError('unknown here')
        session.handlers[action] = handler
      },
      setPositionState: (place: unknown) => { session.place = place },
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
  it('loads, is ready when it knows the length, plays, pauses and goes on', () => {
    player.play(ONE)
    expect([status(), latest().src, latest().preload]).toEqual(['loading', '/media/1.mp3', 'metadata'])
    latest().arrive(90)
    expect([status(), playback.read().duration]).toEqual(['playing', 90])
    player.toggle(ONE)
    expect(status()).toBe('paused')
    player.toggle(ONE)
    latest().say('playing')
    expect(status()).toBe('playing')
  })

  it('is ready, not playing, where it was paused before the length was known', () => {
    player.play(ONE)
    player.toggle(ONE)
    latest().arrive(90)
    expect(status()).toBe('ready')
  })

  it('goes back to the start at the end, and forgets the place', () => {
    savePosition(ONE.page, 40, 90)
    player.play(ONE)
    latest().arrive(90)
    latest().reach(89.9)
    latest().end()
    expect([status(), playback.read().time, latest().currentTime]).toEqual(['ready', 0, 0])
    expect(savedPosition(ONE.page)).toBe(0)
  })

  it('begins where it was left, or where it is told to', () => {
    savePosition(ONE.page, 40, 90)
    player.play(ONE)
    latest().reach(0)
    expect(playback.read().time).toBe(40)
    latest().arrive(90)
    expect(latest().currentTime).toBe(40)
    player.play(TWO, 12)
    latest().arrive(60)
    expect(latest().currentTime).toBe(12)
  })

  it('skips 10 seconds and seeks, never beyond an end', () => {
    player.play(ONE)
    latest().arrive(25)
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

  it('plays one recording at a time, in one element, and keeps the place of the other', () => {
    player.play(ONE)
    latest().arrive(90)
    latest().reach(33)
    player.play(TWO)
    expect(FakeAudio.made).toHaveLength(1)
    expect([latest().src, playback.read().track, status()]).toEqual(['/media/2.mp3', TWO, 'loading'])
    expect(savedPosition(ONE.page)).toBe(33)
  })

  it('remembers the place every few seconds, on a pause, and when the page goes', () => {
    player.play(ONE)
    latest().arrive(90)
    latest().reach(6)
    expect(savedPosition(ONE.page)).toBe(6)
    latest().reach(9)
    expect(savedPosition(ONE.page)).toBe(6)
    window.dispatchEvent(new Event('pagehide'))
    expect(savedPosition(ONE.page)).toBe(9)
    latest().reach(10)
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

  it('tells a load error and a play failure as unavailable, and can try again', async () => {
    player.play(ONE)
    latest().say('error')
    expect(status()).toBe('unavailable')
    player.play(ONE)
    latest().arrive(90)
    expect(status()).toBe('playing')
    player.pause()
    FakeAudio.refusal = new DOMException('', 'NotSupportedError')
    player.play(ONE)
    await settled()
    expect(status()).toBe('unavailable')
  })

  it('tells apart what the browser blocked and what was only interrupted', async () => {
    FakeAudio.refusal = new DOMException('', 'NotAllowedError')
    player.play(ONE)
    await settled()
    expect(status()).toBe('blocked')
    FakeAudio.refusal = new DOMException('', 'AbortError')
    player.play(TWO)
    await settled()
    expect(status()).toBe('loading')
  })

  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotSupportedError', 'unavailable'],
  ])('still tells of a %s when the length comes after it', async (name, told) => {
    FakeAudio.refusal = new DOMException('', name)
    player.play(ONE)
    await settled()
    latest().arrive(90)
    latest().say('pause')
    expect([status(), playback.read().duration]).toEqual([told, 90])
    FakeAudio.refusal = null
    player.play(ONE)
    latest().arrive(90)
    expect(status()).toBe('playing')
  })

  it('is not troubled by the failure of a recording that was left', async () => {
    FakeAudio.refusal = new DOMException('', 'NotSupportedError')
    player.play(ONE)
    FakeAudio.refusal = null
    player.play(TWO)
    await settled()
    expect(status()).toBe('loading')
  })

  it('closes: silent, nothing loaded, nothing shown, the place kept', () => {
    player.play(ONE)
    latest().arrive(90)
    latest().reach(33)
    player.close()
    expect([latest().paused, latest().src, playback.read().track]).toEqual([true, '', null])
    expect(savedPosition(ONE.page)).toBe(33)
    latest().say('error')
    expect(status()).toBe('ready')
    expect(session.metadata).toBeNull()
  })
})

describe('media keys and the lock screen', () => {
  it('show what plays, with its own picture first', () => {
    player.play(TWO)
    expect(session.metadata).toMatchObject({ title: 'Two', artist: 'The Teacher', album: 'Torah Nuggets' })
    expect(session.metadata).toHaveProperty('artwork.0.src', '/media/2.jpg')
    latest().arrive(60)
    latest().reach(20)
    expect(session.place).toEqual({ duration: 60, position: 20, playbackRate: 1 })
  })

  it('play, pause, skip and seek', () => {
    player.play(ONE)
    latest().arrive(90)
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

  it('may be unknown to the browser', () => {
    Reflect.deleteProperty(navigator, 'mediaSession')
    player.play(ONE)
    latest().arrive(90)
    latest().reach(5)
    player.close()
    expect(playback.read().track).toBeNull()
  })
})
