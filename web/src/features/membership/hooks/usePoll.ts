import { useEffect, useEffectEvent, useState } from 'react'

export const POLL_EVERY_MS = 3_000
export const POLL_FOR_MS = 120_000

/** Calls `poll` every 3 s while it is active, for at most 2 minutes. Returns whether that time is over. */
export function usePoll(isActive: boolean, poll: () => void): boolean {
  const [isOver, setOver] = useState(false)
  const onTick = useEffectEvent(poll)
  useEffect(() => {
    if (!isActive) return
    let left = POLL_FOR_MS / POLL_EVERY_MS
    const timer = setInterval(() => {
      onTick()
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      setOver(true)
    }, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isActive])
  return isOver
}
