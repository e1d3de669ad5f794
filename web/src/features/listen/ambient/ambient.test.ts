import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAudio, stubAudio, latest } from '../testing/fakeAudio'
import { AMBIENT_SOUNDS, ambientSound } from './sounds'

let player: typeof import('./ambientPlayer')
let ambience: (typeof import('../playback'))['ambience']

beforeEach(async () => {
  stubAudio()
  vi.resetModules() // each test opens a new page
  player = await import('./ambientPlayer')
  ambience = (await import('../playback')).ambience
})
afterEach(() => vi.unstubAllGlobals())

describe('the ambient sounds', () => {
  // rule: AMBIENT-1, AMBIENT-6
  it('are four, each with a name, an icon, a description and two URLs', () => {
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

  // rule: AMBIENT-1, AMBIENT-6
  it('loops at half volume, and loads nothing before it is played', () => {
    expect(FakeAudio.instances).toEqual([])
    player.toggle()
    expect(latest()).toMatchObject({ src: url, loop: true, volume: 0.5, muted: false, preload: 'none' })
  })

  // rule: AMBIENT-3
  it("follows the element's events", () => {
    player.toggle()
    expect(ambience.read().status).toBe('playing')
    latest().pause() // a headset, another tab
    expect(ambience.read().status).toBe('paused')
    latest().emit('play')
    expect(ambience.read().status).toBe('playing')
    player.toggle()
    expect(latest().pause).toHaveBeenCalled()
  })

  it('is muted at volume 0 and unmuted above', () => {
    player.toggle()
    player.setVolume(0)
    expect(latest()).toMatchObject({ volume: 0, muted: true })
    player.setVolume(1)
    expect(latest()).toMatchObject({ volume: 0.01, muted: false })
    expect(ambience.read().volume).toBe(1)
  })

  it('applies a volume that was set before it is played', () => {
    player.setVolume(0)
    player.toggle()
    expect(latest()).toMatchObject({ volume: 0, muted: true })
  })

  // rule: AMBIENT-4
  it('switches to the fallback once, and keeps playing', () => {
    player.toggle()
    latest().emit('error')
    expect(ambience.read()).toMatchObject({ fallback: true, status: 'playing' })
    expect(latest().src).toBe(fallbackUrl)
    expect(latest().play).toHaveBeenCalledTimes(2)
    latest().emit('error')
    expect(ambience.read().status).toBe('unavailable')
    expect(latest().play).toHaveBeenCalledTimes(2)
  })

  it('does not play the fallback if the reader has paused it', () => {
    player.toggle()
    player.toggle()
    latest().emit('error')
    expect(latest().src).toBe(fallbackUrl)
    expect(latest().play).toHaveBeenCalledTimes(1)
  })

  it('retries with the primary source', () => {
    player.toggle()
    latest().emit('error')
    latest().emit('error')
    player.toggle()
    expect(latest().src).toBe(url)
    expect(ambience.read()).toMatchObject({ fallback: false, status: 'playing' })
  })

  // rule: AMBIENT-5
  it('plays another chosen sound from its primary source', () => {
    player.toggle()
    latest().emit('error')
    player.choose('temple')
    expect(latest()).toMatchObject({ paused: false, src: ambientSound('temple').url })
    expect(ambience.read()).toMatchObject({ sound: 'temple', fallback: false, status: 'playing' })
    expect(FakeAudio.instances).toHaveLength(1)
  })

  it('stays paused if another sound is chosen while it is paused', () => {
    player.toggle()
    player.toggle()
    player.choose('temple')
    expect(latest()).toMatchObject({ paused: true, src: ambientSound('temple').url })
    expect(ambience.read()).toMatchObject({ sound: 'temple', status: 'paused' })
  })
})
