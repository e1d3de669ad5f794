import { describe, expect, it, vi } from 'vitest'
import { LISTEN_ERRORS } from './errorTexts'
import { isPlayable, NO_AUDIO, pathToCheck } from './audioUrl'
import { AMBIENT_VOLUME, SEEK, SKIP_SECONDS, SPEEDS, VOLUME } from './constants'
import { savedPosition, savedSpeed, savePosition, saveSpeed } from './listeningHistory'
import { isSafari } from './safari'
import { formatTime, spokenDuration } from './times'

describe('the URL of a recording', () => {
  // rule: LISTEN-2
  it.each([
    ['/media/uploads/a.mp3', true],
    ['https://cdn.example/a.mp3', true],
    ['http://cdn.example/a.mp3', false],
    ['media/a.mp3', false],
    ['javascript:alert(1)', false],
    ['data:audio/mp3;base64,AAAA', false],
    [' /a.mp3', false],
    ['', false],
  ])('must start with https:// or “/”: %s', (address, playable) => {
    expect(isPlayable(address)).toBe(playable)
  })

  // rule: LISTEN-4
  it.each([
    ['/media/uploads/a.mp3', '/media/uploads/a.mp3'],
    ['/media/uploads/two%20words.mp3?v=2#t=1', '/media/uploads/two words.mp3'],
    ['/media/uploads/100%.mp3', '/media/uploads/100%.mp3'],
    ['https://site.test/media/a.mp3', '/media/a.mp3'],
    ['https://cdn.example/a.mp3', null],
    ['//cdn.example/a.mp3', null],
    ['https://site.test:8443/media/a.mp3', null],
    ['https://', null],
  ])('is checked on this origin only: %s', (address, path) => {
    expect(pathToCheck(address, 'https://site.test')).toBe(path)
  })
})

describe('durations', () => {
  // rule: LISTEN-13
  it.each([
    [0, '0:00', '0 seconds'],
    [5.9, '0:05', '5 seconds'],
    [61, '1:01', '1 minute 1 second'],
    [120, '2:00', '2 minutes'],
    [3725, '62:05', '62 minutes 5 seconds'],
    [Number.NaN, '0:00', '0 seconds'],
    [Number.POSITIVE_INFINITY, '0:00', '0 seconds'],
    [-3, '0:00', '0 seconds'],
  ])('of %d seconds are formatted as %s', (seconds, shown, spoken) => {
    expect([formatTime(seconds), spokenDuration(seconds)]).toEqual([shown, spoken])
  })
})

describe('constants and texts', () => {
  // rule: LISTEN-10, LISTEN-11, LISTEN-12, LISTEN-18, AMBIENT-2
  it('have the values of the product rules', () => {
    expect(SKIP_SECONDS).toBe(10)
    expect(SEEK).toEqual({ min: 0, max: 100, step: 0.1 })
    expect(VOLUME).toEqual({ min: 0, max: 1, step: 0.01, initial: 1 })
    expect(AMBIENT_VOLUME).toEqual({ min: 0, max: 100, step: 1, initial: 50 })
    expect([Math.min(...SPEEDS), Math.max(...SPEEDS)]).toEqual([0.75, 2])
    expect(NO_AUDIO).toBe('No audio file available for this content.')
    expect(LISTEN_ERRORS.audio).toBe('Audio version is currently unavailable. You can still read the text version below.')
    expect(LISTEN_ERRORS.audioNote).toMatch(/site was recently updated, and some audio may be missing/)
    expect(LISTEN_ERRORS.soundFallback).toBe('Using fallback audio source')
    for (const text of [LISTEN_ERRORS.audioBlocked, LISTEN_ERRORS.audioBlockedBySafari]) expect(text).toMatch(/click the play button on the audio control/)
  })

  // rule: LISTEN-18
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1', true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ])('recognize Safari by its user agent: %s', (agent, safari) => {
    expect(isSafari(agent)).toBe(safari)
  })
})

describe('the stored listening state', () => {
  // rule: LISTEN-14, DATA-29
  it('contains the position in each teaching, except for its first and last seconds', () => {
    savePosition('/daily-learning/1', 32.4, 90)
    savePosition('/daily-learning/2', 61, Number.NaN)
    expect([savedPosition('/daily-learning/1'), savedPosition('/daily-learning/2')]).toEqual([32, 61])
    savePosition('/daily-learning/1', 3, 90)
    savePosition('/daily-learning/2', 88, 90)
    expect([savedPosition('/daily-learning/1'), savedPosition('/daily-learning/2')]).toEqual([0, 0])
  })

  it('contains the last hundred teachings', () => {
    for (let n = 0; n < 101; n++) savePosition(`/daily-learning/${n}`, 20, 90)
    expect([savedPosition('/daily-learning/0'), savedPosition('/daily-learning/1')]).toEqual([0, 20])
  })

  it.each(['not json', 'null', '7', '{"1":4}', '[{"postId":1,"reading":null,"listening":{"seconds":-4,"at":"2026-11-01T00:00:00Z"}}]'])(
    'ignores an invalid stored value: %s',
    (written) => {
      localStorage.setItem('places', written)
      expect(savedPosition('/daily-learning/1')).toBe(0)
      savePosition('/daily-learning/1', 20, 90)
      expect(savedPosition('/daily-learning/1')).toBe(20)
    },
  )

  // rule: LISTEN-14
  it('keeps the positions that an older version stored', () => {
    localStorage.setItem('listening-places', '{"/daily-learning/1":42,"/weekly-essay/2":"x","/weekly-essay/3":-4}')
    expect(['/daily-learning/1', '/weekly-essay/2', '/weekly-essay/3'].map(savedPosition)).toEqual([42, 0, 0])
    savePosition('/weekly-essay/2', 20, 90)
    expect(savedPosition('/daily-learning/1')).toBe(42)
    expect(localStorage.getItem('listening-places')).toBeNull()
  })

  // rule: LISTEN-14
  it('contains the speed, if it is one of the offered speeds', () => {
    expect(savedSpeed()).toBe(1)
    saveSpeed(1.5)
    expect(savedSpeed()).toBe(1.5)
    localStorage.setItem('listening-speed', '40')
    expect(savedSpeed()).toBe(1)
  })

  it('has defaults if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new Error('blocked') })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new Error('blocked') })
    savePosition('/daily-learning/1', 20, 90)
    saveSpeed(2)
    expect([savedPosition('/daily-learning/1'), savedSpeed()]).toEqual([0, 1])
  })
})
