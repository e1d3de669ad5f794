import type { ReactNode } from 'react'
import { useTitle } from '@/shared/hooks/useTitle'
import { QueryError } from '@/shared/ui/QueryError'

type Props = { title: string; back: ReactNode; error: unknown; onRetry: () => void; children: string }

/** What a detail page shows where its call failed, under a title of its own. */
export function LoadFailure({ title, back, error, onRetry, children }: Props) {
  useTitle(title)
  return (
    <div className="page py-10 md:py-16">
      <h1 className="sr-only">{title}</h1>
      <QueryError error={error} onRetry={onRetry} extra={back}>
        {children}
      </QueryError>
    </div>
  )
}
