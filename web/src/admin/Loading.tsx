import { Skeleton } from '@/shared/ui/Skeleton'

/** Placeholder rows, announced as loading. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="mt-6 grid gap-4">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
