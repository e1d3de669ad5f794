import { vi } from 'vitest'

/** A fake audio element: tests trigger its events. */
export class FakeAudio extends EventTarget {
  /** Every instance, the oldest first. */
  static made: FakeAudio[] = []
  static refusal: DOMException | null = null

  src = ''
  preload = ''
  loop = false
  muted = false
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  currentTime = 0
  duration = Number.NaN
  paused = true
  /** Whether `play` was called: some instances only load metadata. */
  voiced = false
  onloadedmetadata: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    super()
    FakeAudio.made.push(this)
  }

  play = vi.fn(() => {
    this.voiced = true
    if (FakeAudio.refusal) return Promise.reject(FakeAudio.refusal)
    this.paused = false
    this.say('play')
    return Promise.resolve()
  })

  pause = vi.fn(() => {
    if (this.paused) return
    this.paused = true
    this.say('pause')
  })

  load = vi.fn()

  removeAttribute(): void {
    this.src = ''
  }

  say(event: string): void {
    this.dispatchEvent(new Event(event))
    if (event === 'loadedmetadata') this.onloadedmetadata?.()
    if (event === 'error') this.onerror?.()
  }

  /** Loads the metadata, and plays if `play` was called. */
  arrive(duration: number): void {
    this.duration = duration
    this.say('loadedmetadata')
    this.say('durationchange')
    if (!this.paused) this.say('playing')
  }

  reach(seconds: number): void {
    this.currentTime = seconds
    this.say('timeupdate')
  }

  end(): void {
    this.paused = true
    this.say('pause')
    this.say('ended')
  }
}

export function fakeAudio(): void {
  FakeAudio.made = []
  FakeAudio.refusal = null
  vi.stubGlobal('Audio', FakeAudio)
}

export function latest(): FakeAudio {
  const audio = FakeAudio.made.at(-1)
  if (!audio) throw new Error('No audio element was made.')
  return audio
}

/** The instance whose `play` was called last. */
export function voice(): FakeAudio {
  const audio = FakeAudio.made.findLast((each) => each.voiced)
  if (!audio) throw new Error('Nothing was played.')
  return audio
}
