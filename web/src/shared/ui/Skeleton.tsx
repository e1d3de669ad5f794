import { cx } from '@/shared/lib/cx'
import { Card } from './Card'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('skeleton', className)} />
}

/** The placeholder of a card. */
export function SkeletonCard({ tall = false }: { tall?: boolean }) {
  return (
    <Card data-testid="skeleton" aria-hidden className="p-6">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-4 h-7 w-4/5" />
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      {tall && <Skeleton className="mt-6 h-4 w-28" />}
    </Card>
  )
}

/** Placeholder cards, announced once as loading. */
export function SkeletonList({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <div role="status" className={className ?? 'grid gap-5'}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonCard key={index} tall />
      ))}
    </div>
  )
}
