import { vi } from 'vitest'

/** A fake audio element: tests trigger its events. */
export class FakeAudio extends EventTarget {
  /** Every instance, oldest first. */
  static instances: FakeAudio[] = []
  /** The error that `play` rejects with. */
  static playError: DOMException | null = null

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
  wasPlayed = false
  onloadedmetadata: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    super()
    FakeAudio.instances.push(this)
  }

  play = vi.fn(() => {
    this.wasPlayed = true
    if (FakeAudio.playError) return Promise.reject(FakeAudio.playError)
    this.paused = false
    this.emit('play')
    return Promise.resolve()
  })

  pause = vi.fn(() => {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  })

  load = vi.fn()

  removeAttribute(): void {
    this.src = ''
  }

  emit(event: string): void {
    this.dispatchEvent(new Event(event))
    if (event === 'loadedmetadata') this.onloadedmetadata?.()
    if (event === 'error') this.onerror?.()
  }

  /** Loads the metadata, and plays if `play` was called. */
  loadMetadata(duration: number): void {
    this.duration = duration
    this.emit('loadedmetadata')
    this.emit('durationchange')
    if (!this.paused) this.emit('playing')
  }

  advanceTo(seconds: number): void {
    this.currentTime = seconds
    this.emit('timeupdate')
  }

  end(): void {
    this.paused = true
    this.emit('pause')
    this.emit('ended')
  }
}

export function stubAudio(): void {
  FakeAudio.instances = []
  FakeAudio.playError = null
  vi.stubGlobal('Audio', FakeAudio)
}

/** The newest instance. */
export function latest(): FakeAudio {
  const audio = FakeAudio.instances.at(-1)
  if (!audio) throw new Error('No audio element was created.')
  return audio
}

/** The instance whose `play` was called last. */
export function latestPlayed(): FakeAudio {
  const audio = FakeAudio.instances.findLast((each) => each.wasPlayed)
  if (!audio) throw new Error('Nothing was played.')
  return audio
}
