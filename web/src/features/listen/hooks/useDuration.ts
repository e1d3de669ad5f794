import { useEffect, useState } from 'react'

type Length = { duration: number; failed: boolean }

const UNKNOWN: Length = { duration: 0, failed: false }

/** A recording's duration from its metadata, before playback: the essay player shows it (LISTEN-8). */
export function useDuration(address: string, enabled: boolean): Length {
  const [length, setLength] = useState(UNKNOWN)
  useEffect(() => {
    if (!enabled) return
    const audio = new Audio()
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => setLength({ duration: audio.duration, failed: false })
    audio.onerror = () => setLength({ duration: 0, failed: true })
    audio.src = address
    return () => {
      audio.onloadedmetadata = audio.onerror = null
      audio.removeAttribute('src')
      audio.load()
    }
  }, [address, enabled])
  return length
}
