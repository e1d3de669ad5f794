import { useEffect, useState } from 'react'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import type { Kind } from './mediaApi'
import { discardUpload, findUnfinished, type Unfinished } from './unfinished'
import { isRunning } from './uploads'

/** Offers to go on with uploads that a reload has interrupted. */
export function UnfinishedUploads({ kind }: { kind: Kind }) {
  const [found, setFound] = useState<Unfinished[]>([])
  useEffect(() => {
    let isCurrent = true
    void findUnfinished(kind).then((unfinished) => isCurrent && setFound(unfinished.filter(({ url }) => !isRunning(url))))
    return () => {
      isCurrent = false
    }
  }, [kind])
  if (found.length === 0) return null
  const discard = (url: string) => {
    setFound(found.filter((each) => each.url !== url))
    void discardUpload(url)
  }
  return (
    <ul aria-label="Unfinished uploads" className="mt-3 grid gap-2">
      {found.map((each) => (
        <li key={each.url} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="grow">
            The upload of <BidiText>{each.name}</BidiText> is not complete. Choose the same file again to go on with it.
          </span>
          <Button variant="quiet" aria-label={`Discard the upload of ${each.name}`} onClick={() => discard(each.url)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
