import { Button } from '@/shared/ui/Button'

type Props = { shown: boolean; loading: boolean; onClick: () => void; children: string }

export function LoadMore({ shown, loading, onClick, children }: Props) {
  if (!shown) return null
  return (
    <div className="mt-8 flex justify-center">
      <Button look="outline" size="large" disabled={loading} onClick={onClick}>
        {loading ? 'Loading…' : children}
      </Button>
    </div>
  )
}
