import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkCitations } from './api'

const PAUSE_MS = 1000
/** Without a number nothing is cited. */
const MAY_CITE = /[0-9\u05d0-\u05ea]/

/** Names what the text cites and there is not, when typing pauses. It keeps nobody from publishing. */
export function CitationCheck({ html }: { html: string }) {
  const [checked, setChecked] = useState(html)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(html), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [html])
  const { data } = useQuery({
    queryKey: ['citations', checked],
    queryFn: () => checkCitations(checked),
    enabled: MAY_CITE.test(checked),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: (shown) => shown,
  })
  const missing = data?.missing ?? []
  return (
    <div role="status">
      {missing.length > 0 && MAY_CITE.test(checked) && (
        <div className="rounded-lg bg-wash px-4 py-3 text-sm">
          <p className="font-semibold">These citations name places that do not exist, so they are no links:</p>
          <ul className="list-disc ps-5">
            {missing.map(({ explanation, nearest }) => (
              <li key={explanation}>
                {explanation}
                {nearest !== null && ` The last is ${nearest}.`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
