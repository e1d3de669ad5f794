import { useState } from 'react'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'

/** Removes the whole history, after a question. */
export function RemoveAll({ onRemove }: { onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    onRemove()
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button variant="outline" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t`Remove all`}
      </Button>
      {isAsking && <Button onClick={remove}>{t`Yes, remove my whole history`}</Button>}
    </div>
  )
}
