import { Button } from '@/shared/ui/Button'

type Props = {
  shown: boolean
  loading: boolean
  /** What to say where the last try failed: what is shown stays (decision 22). */
  error: string | false
  onClick: () => void
  children: string
}

export function LoadMore({ shown, loading, error, onClick, children }: Props) {
  if (!shown) return null
  const failed = error !== false && !loading
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-center font-serif text-lg text-danger">
          {error}
        </p>
      )}
      <Button look="outline" size="large" disabled={loading} onClick={onClick}>
        {loading ? 'Loading…' : failed ? 'Try again' : children}
      </Button>
    </div>
  )
}
