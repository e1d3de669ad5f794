/** Background sound for reading (document 2, ambient sound player). It plays on from page to page, like a teaching does. */
import { ambience } from '../playback'
import { ambientSound, type AmbientId } from './sounds'

let element: HTMLAudioElement | null = null
/** The reader asked for sound: if the primary source fails, its fallback goes on by itself. */
let wanted = false

export function toggle(): void {
  if (ambience.read().status === 'playing') pause()
  else play()
}

export function pause(): void {
  wanted = false
  element?.pause()
}

/** Another sound takes the place of the one that plays, from its primary source. */
export function choose(sound: AmbientId): void {
  const goesOn = ambience.read().status === 'playing'
  load(sound)
  if (goesOn) play()
}

function load(sound: AmbientId): void {
  pause()
  ambience.change({ sound, fallback: false, status: 'paused' })
  if (element) element.src = ambientSound(sound).url
}

/** 0 to 100; at 0 the sound is muted. */
export function setVolume(volume: number): void {
  ambience.change({ volume })
  if (element) applyVolume(element)
}

function play(): void {
  const { sound, status } = ambience.read()
  // After both files failed, a second try starts with the first.
  if (status === 'unavailable') load(sound)
  element ??= makeElement()
  wanted = true
  start(element)
}

function start(audio: HTMLAudioElement): void {
  // What goes wrong is told by the element's error event; a browser that blocks leaves it paused.
  audio.play().catch(() => undefined)
}

function makeElement(): HTMLAudioElement {
  const audio = new Audio()
  audio.preload = 'none'
  audio.loop = true
  audio.src = ambientSound(ambience.read().sound).url
  applyVolume(audio)
  audio.addEventListener('play', () => ambience.change({ status: 'playing' }))
  audio.addEventListener('pause', () => ambience.change({ status: 'paused' }))
  audio.addEventListener('error', () => switchToFallback(audio))
  return audio
}

function switchToFallback(audio: HTMLAudioElement): void {
  const { sound, fallback } = ambience.read()
  if (fallback) {
    ambience.change({ status: 'unavailable' })
    return
  }
  ambience.change({ fallback: true })
  audio.src = ambientSound(sound).fallbackUrl
  if (wanted) start(audio)
}

function applyVolume(audio: HTMLAudioElement): void {
  const { volume } = ambience.read()
  audio.volume = volume / 100
  audio.muted = volume === 0
}
