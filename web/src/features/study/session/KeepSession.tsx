import { useEffect } from 'react'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { onceIdle } from '@/shared/lib/idle'

/** Records the time that a signed-in reader spends on a teaching (STUDY-24). Its code loads once the page is rendered. */
export function KeepSession({ postId }: { postId: number }) {
  const token = useStore(tokenStore)
  useEffect(() => {
    if (token === null) return
    const start = Date.now()
    let isLeft = false
    let end: (() => void) | undefined
    const begin = async () => {
      const { recordSession } = await import('./studySession')
      if (!isLeft) end = recordSession(postId, start)
    }
    const stopWaiting = onceIdle(() => void begin().catch(() => undefined))
    return () => {
      isLeft = true
      stopWaiting()
      end?.()
    }
  }, [postId, token])
  return null
}
