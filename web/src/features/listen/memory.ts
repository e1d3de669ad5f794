/** What the browser remembers of listening: where one stopped in each recording, and how fast one listens. */
import { SPEEDS } from './constants'

const PLACES = 'listening-places'
const SPEED = 'listening-speed'
/** As many recordings as are remembered; the one that was heard longest ago goes first. */
const MOST = 100
/** Nobody wants to be led back to the first seconds, or to the last. */
const EDGE_SECONDS = 5

type Places = Record<string, number>

export const rememberedPlace = (teaching: string): number => readPlaces()[teaching] ?? 0

export function rememberPlace(teaching: string, seconds: number, duration: number): void {
  const others = Object.entries(readPlaces()).filter(([each]) => each !== teaching)
  const kept = seconds > EDGE_SECONDS && !(seconds > duration - EDGE_SECONDS)
  const places: [string, number][] = kept ? [...others, [teaching, Math.round(seconds)]] : others
  write(PLACES, JSON.stringify(Object.fromEntries(places.slice(-MOST))))
}

export function rememberedSpeed(): number {
  const speed = Number(read(SPEED))
  return SPEEDS.some((each) => each === speed) ? speed : 1
}

export const rememberSpeed = (speed: number) => write(SPEED, String(speed))

function readPlaces(): Places {
  try {
    const places: unknown = JSON.parse(read(PLACES) ?? '{}')
    if (typeof places !== 'object' || places === null) return {}
    return Object.fromEntries(Object.entries(places).filter((entry): entry is [string, number] => entry[1] > 0))
  } catch {
    return {} // something else wrote there
  }
}

// Where storage is blocked, each visit starts anew.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
