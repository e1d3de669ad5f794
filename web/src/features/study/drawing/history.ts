/** Undo and redo of a drawing. */
import type { Drawing } from './elements'

export type History = { past: Drawing[]; now: Drawing; future: Drawing[] }
const MAX_STEPS = 100

export const begin = (now: Drawing): History => ({ past: [], now, future: [] })
export const change = ({ past, now }: History, next: Drawing): History => (next === now ? { past, now, future: [] } : { past: [...past, now].slice(-MAX_STEPS), now: next, future: [] })

export function undo(history: History): History {
  const previous = history.past.at(-1)
  return previous ? { past: history.past.slice(0, -1), now: previous, future: [history.now, ...history.future] } : history
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.now], now: next, future } : history
}
