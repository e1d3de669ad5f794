/** The saved position of each recording, and the playback speed, in local storage. */
import { readStorage, readStoredJson, writeStorage } from '@/shared/lib/storage'
import { SPEEDS } from './constants'

const POSITIONS_KEY = 'listening-places'
const SPEED_KEY = 'listening-speed'
/** The number of saved positions; the oldest is removed first. */
const MAX_POSITIONS = 100
/** Positions within the first or last seconds are not saved. */
const EDGE_SECONDS = 5

type Positions = Record<string, number>

export const savedPosition = (teaching: string): number => readPositions()[teaching] ?? 0

export function savePosition(teaching: string, seconds: number, duration: number): void {
  const others = Object.entries(readPositions()).filter(([each]) => each !== teaching)
  const isWorthSaving = seconds > EDGE_SECONDS && !(seconds > duration - EDGE_SECONDS)
  const positions: [string, number][] = isWorthSaving ? [...others, [teaching, Math.round(seconds)]] : others
  writeStorage(POSITIONS_KEY, JSON.stringify(Object.fromEntries(positions.slice(-MAX_POSITIONS))))
}

export function savedSpeed(): number {
  const speed = Number(readStorage(SPEED_KEY))
  return SPEEDS.some((each) => each === speed) ? speed : 1
}

export const saveSpeed = (speed: number) => writeStorage(SPEED_KEY, String(speed))

function readPositions(): Positions {
  const positions = readStoredJson(POSITIONS_KEY)
  if (typeof positions !== 'object' || positions === null) return {}
  return Object.fromEntries(Object.entries(positions).filter((entry): entry is [string, number] => entry[1] > 0))
}
