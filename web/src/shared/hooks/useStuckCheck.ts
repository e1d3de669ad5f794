import { useEffect, useRef } from 'react'

type StuckCheck = {
  isPending: boolean
  /** Pending for longer than this is stuck. */
  stuckAfterMs: number
  /** How often that is checked; null: never. */
  everyMs: number | null
  onStuck: () => void
}

/** Calls `onStuck` once for a state that stays pending for too long. */
export function useStuckCheck({ isPending, stuckAfterMs, everyMs, onStuck }: StuckCheck): void {
  const latest = useRef(onStuck)
  useEffect(() => {
    latest.current = onStuck
  })
  useEffect(() => {
    if (!isPending || everyMs === null) return
    const since = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since <= stuckAfterMs) return
      clearInterval(timer)
      latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isPending, stuckAfterMs, everyMs])
}
