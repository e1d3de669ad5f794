import type { ReactNode } from 'react'
import { tokenStore } from '@/api/token'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { useStore } from '@/shared/hooks/useStore'
import { cx } from '@/shared/lib/cx'

type Props = {
  /** Whether it is a whole page. What a reader has in its place then moves no footer. */
  isPage?: boolean
  className?: string
  children: ReactNode
}

/**
 * What only visitors are shown. The server knows no reader, so that its HTML has it for all: CSS hides it from those who
 * are signed in, until the page is taken over.
 */
export function ForVisitors({ isPage = false, className, children }: Props) {
  const isHydrated = useHydrated()
  const isSignedIn = useStore(tokenStore) !== null
  if (isSignedIn) return null
  return (
    <>
      <div className={cx(className, !isHydrated && 'visitors-only')}>{children}</div>
      {isPage && !isHydrated && <div className="readers-only min-h-dvh" />}
    </>
  )
}
