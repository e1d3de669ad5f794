/** Background sound for reading (AMBIENT-1). It continues across navigation. */
import { ambience } from '../playback'
import { ambientSound, type AmbientId } from './sounds'

let element: HTMLAudioElement | null = null
/** The reader pressed play: if the primary source fails, the fallback starts automatically. */
let isRequested = false

export function toggle(): void {
  if (ambience.read().status === 'playing') pause()
  else play()
}

export function pause(): void {
  isRequested = false
  element?.pause()
}

/** Switches to another sound, from its primary source. */
export function choose(sound: AmbientId): void {
  const wasPlaying = ambience.read().status === 'playing'
  load(sound)
  if (wasPlaying) play()
}

function load(sound: AmbientId): void {
  pause()
  ambience.update({ sound, fallback: false, status: 'paused' })
  if (element) element.src = ambientSound(sound).url
}

/** 0 to 100; at 0 the sound is muted. */
export function setVolume(volume: number): void {
  ambience.update({ volume })
  if (element) applyVolume(element)
}

function play(): void {
  const { sound, status } = ambience.read()
  // After both files failed, a retry starts with the primary source.
  if (status === 'unavailable') load(sound)
  element ??= makeElement()
  isRequested = true
  start(element)
}

function start(audio: HTMLAudioElement): void {
  // The element's error event handles failures; a blocked autoplay leaves it paused.
  audio.play().catch(() => undefined)
}

function makeElement(): HTMLAudioElement {
  const audio = new Audio()
  audio.preload = 'none'
  audio.loop = true
  audio.src = ambientSound(ambience.read().sound).url
  applyVolume(audio)
  audio.addEventListener('play', () => ambience.update({ status: 'playing' }))
  audio.addEventListener('pause', () => ambience.update({ status: 'paused' }))
  audio.addEventListener('error', () => switchToFallback(audio))
  return audio
}

function switchToFallback(audio: HTMLAudioElement): void {
  const { sound, fallback } = ambience.read()
  if (fallback) {
    ambience.update({ status: 'unavailable' })
    return
  }
  ambience.update({ fallback: true })
  audio.src = ambientSound(sound).fallbackUrl
  if (isRequested) start(audio)
}

function applyVolume(audio: HTMLAudioElement): void {
  const { volume } = ambience.read()
  audio.volume = volume / 100
  audio.muted = volume === 0
}
