/** The saved position of each recording, and the playback speed. */
import { keepListening, placeOf } from '@/api/places/store'
import { readStorage, writeStorage } from '@/shared/lib/storage'
import { SPEEDS } from './constants'

const SPEED_KEY = 'listening-speed'
/** Positions within the first or last seconds are not saved. */
const EDGE_SECONDS = 5

/** A teaching is named by the path of its page, which ends in its id. */
const idOf = (teaching: string) => Number(/\d+$/.exec(teaching)?.[0])

export const savedPosition = (teaching: string): number => placeOf(idOf(teaching))?.listening?.seconds ?? 0

export function savePosition(teaching: string, seconds: number, duration: number): void {
  const isWorthSaving = seconds > EDGE_SECONDS && !(seconds > duration - EDGE_SECONDS)
  keepListening(idOf(teaching), isWorthSaving ? Math.round(seconds) : 0)
}

export function savedSpeed(): number {
  const speed = Number(readStorage(SPEED_KEY))
  return SPEEDS.some((each) => each === speed) ? speed : 1
}

export const saveSpeed = (speed: number) => writeStorage(SPEED_KEY, String(speed))
