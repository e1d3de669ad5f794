import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAudio, fakeAudio, latest } from '../testing/fakeAudio'
import { AMBIENT_SOUNDS, ambientSound } from './sounds'

let player: typeof import('./ambientPlayer')
let ambience: (typeof import('../playback'))['ambience']

beforeEach(async () => {
  fakeAudio()
  vi.resetModules() // each test opens a new page
  player = await import('./ambientPlayer')
  ambience = (await import('../playback')).ambience
})
afterEach(() => vi.unstubAllGlobals())

describe('the ambient sounds', () => {
  it('are four, each with all its parts', () => {
    expect(AMBIENT_SOUNDS.map((sound) => sound.id)).toEqual(['water', 'meditation', 'rainfall', 'temple'])
    for (const { id, name, icon, description, url, fallbackUrl } of AMBIENT_SOUNDS) {
      expect([name, icon, description].every(Boolean)).toBe(true)
      expect([url, fallbackUrl]).toEqual([
        expect.stringContaining(`${id}.m4a`),
        expect.stringContaining(`${id}.ogg`),
      ])
    }
  })
})

describe('the ambient player', () => {
  const { url, fallbackUrl } = ambientSound('water')

  it('loops, at half volume, and is not loaded before it is wanted', () => {
    expect(FakeAudio.made).toEqual([])
    player.toggle()
    expect(latest()).toMatchObject({ src: url, loop: true, volume: 0.5, muted: false, preload: 'none' })
  })

  it("follows the element's events", () => {
    player.toggle()
    expect(ambience.read().status).toBe('playing')
    latest().pause() // a headset, another tab
    expect(ambience.read().status).toBe('paused')
    latest().say('play')
    expect(ambience.read().status).toBe('playing')
    player.toggle()
    expect(latest().pause).toHaveBeenCalled()
  })

  it('is muted at 0 and heard again above', () => {
    player.toggle()
    player.setVolume(0)
    expect(latest()).toMatchObject({ volume: 0, muted: true })
    player.setVolume(1)
    expect(latest()).toMatchObject({ volume: 0.01, muted: false })
    expect(ambience.read().volume).toBe(1)
  })

  it('takes a volume that was set before it was heard', () => {
    player.setVolume(0)
    player.toggle()
    expect(latest()).toMatchObject({ volume: 0, muted: true })
  })

  it('switches to the fallback once, and goes on', () => {
    player.toggle()
    latest().say('error')
    expect(ambience.read()).toMatchObject({ fallback: true, status: 'playing' })
    expect(latest().src).toBe(fallbackUrl)
    expect(latest().play).toHaveBeenCalledTimes(2)
    latest().say('error')
    expect(ambience.read().status).toBe('unavailable')
    expect(latest().play).toHaveBeenCalledTimes(2)
  })

  it('does not begin by itself where the reader had paused it', () => {
    player.toggle()
    player.toggle()
    latest().say('error')
    expect(latest().src).toBe(fallbackUrl)
    expect(latest().play).toHaveBeenCalledTimes(1)
  })

  it('tries again from the primary source', () => {
    player.toggle()
    latest().say('error')
    latest().say('error')
    player.toggle()
    expect(latest().src).toBe(url)
    expect(ambience.read()).toMatchObject({ fallback: false, status: 'playing' })
  })

  it('goes on with another sound, from its primary source', () => {
    player.toggle()
    latest().say('error')
    player.choose('temple')
    expect(latest()).toMatchObject({ paused: false, src: ambientSound('temple').url })
    expect(ambience.read()).toMatchObject({ sound: 'temple', fallback: false, status: 'playing' })
    expect(FakeAudio.made).toHaveLength(1)
  })

  it('stays silent when another sound is chosen in silence', () => {
    player.toggle()
    player.toggle()
    player.choose('temple')
    expect(latest()).toMatchObject({ paused: true, src: ambientSound('temple').url })
    expect(ambience.read()).toMatchObject({ sound: 'temple', status: 'paused' })
  })
})
