/**
 * The site's only audio player (LISTEN-15). Its audio element is not part of any page, so a recording
 * continues across navigation, and two never play at once.
 */
import { SKIP_SECONDS } from '../constants'
import { savedPosition, savedSpeed, savePosition, saveSpeed } from '../listeningHistory'
import { lessons, playback, type Track } from '../playback'
import { cancelNext, followLessons, forgetLessons, goOn } from './lessons'
import { announce, announceLessons, updatePositionState, clearMediaSession } from './mediaSession'

const SAVE_EVERY_SECONDS = 5

let element: HTMLAudioElement | null = null
let savedAt = 0
/** The start position, applied once the duration is known: before that, no browser can seek. */
let startAt = 0
/** Whether the reader moved the position to the end. */
let wasSoughtToEnd = false

/** Plays a recording from its saved position, or from `from` in seconds. Must be called within a user gesture. */
export function play(track: Track, from?: number): void {
  const { track: now, status } = playback.read()
  cancelNext()
  if (now?.page !== track.page || status === 'unavailable') load(track, from)
  else if (from !== undefined) seek(from)
  void start(track)
}

export function pause(): void {
  cancelNext()
  element?.pause()
}

export function toggle(track: Track, from?: number): void {
  if (isOn(track)) pause()
  else play(track, from)
}

/** Whether it plays or is about to. */
const isOn = (track: Track) => playback.read().track?.page === track.page && element?.paused === false

export function seek(seconds: number): void {
  const { track, duration } = playback.read()
  if (!element || !track) return
  const time = Math.min(Math.max(seconds, 0), duration || 0)
  // At the end it stops: only a recording that was heard to its end begins again.
  wasSoughtToEnd = duration > 0 && time >= duration
  if (wasSoughtToEnd) pause()
  element.currentTime = time
  playback.update({ time })
}

export const skip = (direction: 1 | -1) => seek(playback.read().time + direction * SKIP_SECONDS)

export function setVolume(volume: number): void {
  if (element) element.volume = volume
  playback.update({ volume })
}

export function setSpeed(speed: number): void {
  if (element) applySpeed(element, speed)
  saveSpeed(speed)
  playback.update({ speed })
}

/** Closes the player and saves the position. */
export function close(): void {
  if (!element) return
  save()
  forgetLessons()
  playback.update({ track: null, status: 'ready', time: 0, duration: 0 })
  element.pause()
  element.removeAttribute('src')
  element.load()
  clearMediaSession()
}

function load(track: Track, from?: number): void {
  save()
  wasSoughtToEnd = false
  startAt = from ?? savedPosition(track.page)
  savedAt = startAt
  const { volume } = playback.read()
  const speed = savedSpeed()
  playback.update({ track, status: 'loading', time: startAt, duration: 0, speed })
  element ??= makeElement()
  element.src = track.url
  element.volume = volume
  applySpeed(element, speed)
  announce(track, { play: () => play(track), pause, skip, seek, close })
  const playLesson = (which: 'previous' | 'next') => {
    const lesson = lessons.read()[which]
    return lesson && (() => play(lesson))
  }
  void followLessons(track, () => announceLessons(playLesson('previous'), playLesson('next')))
}

/** Sets the default rate, too: loading another recording resets to it. */
function applySpeed(audio: HTMLAudioElement, speed: number): void {
  audio.defaultPlaybackRate = speed
  audio.playbackRate = speed
}

async function start(track: Track): Promise<void> {
  wasSoughtToEnd = false
  try {
    await element?.play()
  } catch (error) {
    const { name } = error as DOMException
    // A pause or another recording interrupted it: not an error.
    if (name === 'AbortError' || playback.read().track?.page !== track.page) return
    playback.update({ status: name === 'NotAllowedError' ? 'blocked' : 'unavailable' })
  }
}

function makeElement(): HTMLAudioElement {
  const audio = new Audio()
  audio.preload = 'metadata'
  const on = (event: keyof HTMLMediaElementEventMap, handler: () => void) =>
    // Ignore events after the player is closed.
    audio.addEventListener(event, () => playback.read().track && handler())
  on('loadedmetadata', () => onMetadata(audio))
  on('durationchange', () => playback.update({ duration: audio.duration || 0 }))
  on('playing', () => playback.update({ status: 'playing' }))
  on('pause', () => {
    if (!hasFailed()) playback.update({ status: 'paused' })
    save()
  })
  on('timeupdate', () => onTimeUpdate(audio))
  on('ended', () => rewind(audio))
  on('error', () => playback.update({ status: 'unavailable' }))
  window.addEventListener('pagehide', save)
  return audio
}

/** An error stays until playback starts or is retried. */
const hasFailed = () => ['blocked', 'unavailable'].includes(playback.read().status)

function onMetadata(audio: HTMLAudioElement): void {
  if (startAt > 0) audio.currentTime = startAt
  startAt = 0
  playback.update({ duration: audio.duration })
  if (audio.paused && !hasFailed()) playback.update({ status: 'ready' })
}

function onTimeUpdate(audio: HTMLAudioElement): void {
  if (startAt > 0) return // not there yet
  playback.update({ time: audio.currentTime })
  updatePositionState(playback.read())
  if (Math.abs(audio.currentTime - savedAt) >= SAVE_EVERY_SECONDS) save()
}

function rewind(audio: HTMLAudioElement): void {
  if (wasSoughtToEnd) return
  audio.currentTime = 0
  playback.update({ status: 'ready', time: 0 })
  save()
  goOn(play)
}

function save(): void {
  const { track, time, duration } = playback.read()
  if (!track) return
  savedAt = time
  savePosition(track.page, time, duration)
}
