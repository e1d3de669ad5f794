import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { copyText } from '@/shared/lib/shareWays'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { fetchDraft } from './api'
import { whenClosed } from './autosave'

const WIDTHS = [
  { value: '390', label: 'Phone' },
  { value: '1280', label: 'Desktop' },
] as const
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The reader's page of a draft, in the width and the theme that are chosen. */
export function PreviewScreen() {
  const id = Number(useParams().id)
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>('390')
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>('light')
  const { data, error, refetch } = useQuery({ queryKey: ['preview', id], queryFn: () => whenClosed(id).then(() => fetchDraft(id)), gcTime: 0 })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the preview" />
  const share = () =>
    copyText(new URL(data.previewPath, location.href).href, [
      'The address was copied',
      'Anyone with this address can read the draft until it is published.',
    ])
  return (
    <div className="mt-6 grid gap-4 pb-10">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl label="Width" options={WIDTHS} value={width} onChange={setWidth} />
        <SegmentedControl label="Theme" options={THEMES} value={theme} onChange={setTheme} />
        <Button variant="outline" onClick={() => void share()}>
          Copy the private address
        </Button>
        <Button asChild variant="outline">
          <Link to={draftPath(id)}>Back to the draft</Link>
        </Button>
      </div>
      <div className="overflow-x-auto rounded-xl border border-rule bg-sunken p-3">
        {/* Without scripts: the page is the server's HTML. */}
        <iframe
          title={`Preview: ${data.title}`}
          src={`${data.previewPath}?theme=${theme}`}
          sandbox="allow-same-origin"
          style={{ width: `${width}px` }}
          className="mx-auto h-[75dvh] rounded-lg border border-rule bg-paper"
        />
      </div>
    </div>
  )
}
