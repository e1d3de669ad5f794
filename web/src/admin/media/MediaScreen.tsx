import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { SearchField } from '@/shared/ui/SearchField'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { ActionButton } from '../ActionButton'
import { AltTextForm } from './AltTextForm'
import { deleteMedia, type Kind, type Media } from './mediaApi'
import { MediaList, STEP } from './MediaList'
import { UploadField } from './UploadField'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'audio', label: 'Recordings' },
  { value: 'image', label: 'Pictures' },
] as const

/** Recordings and pictures (ADMIN-38). Search and kind are in the URL. */
export function MediaScreen() {
  const [done, setDone] = useState('')
  const list = useRef<HTMLHeadingElement>(null)
  const onUploaded = ({ name }: Media) => setDone(`“${name}” was uploaded.`)
  return (
    <>
      <div className="mt-6 grid gap-5 md:grid-cols-2">
        <UploadField kind="audio" onUploaded={onUploaded} />
        <UploadField kind="image" onUploaded={onUploaded} />
      </div>
      <p role="status" className="mt-3 min-h-6 font-medium">
        {done}
      </p>
      <h2 ref={list} tabIndex={-1} className="mt-4 text-xl">
        Uploaded files
      </h2>
      <Files
        onDeleted={({ name }) => {
          setDone(`“${name}” was deleted.`)
          list.current?.focus()
        }}
      />
    </>
  )
}

function Files({ onDeleted }: { onDeleted: (media: Media) => void }) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { text, q, type, commit } = useUrlSearchText()
  const [limit, setLimit] = useState(STEP)
  const { value } = KINDS.find((each) => each.value === params.get('kind')) ?? KINDS[0]
  const kind: Kind | null = value === 'all' ? null : value
  const show = (next: string) => setParams((shown) => (shown.set('kind', next), shown), { replace: true })
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SegmentedControl label="Kind" options={KINDS} value={value} onChange={show} />
        <SearchField
          label="Search the files"
          placeholder="Search the files"
          dir="auto"
          value={text}
          onChange={type}
          onClear={() => commit('')}
          className="grow"
        />
      </div>
      <MediaList kind={kind} q={q} limit={limit} onShowMore={() => setLimit(limit + STEP)}>
        {(media) => (
          <>
            {media.kind === 'image' && media.state === 'ready' && <AltTextForm media={media} />}
            <div>
              <ActionButton
                variant="quiet"
                label="Delete"
                describedAs={`Delete ${media.name}`}
                confirm="Delete for good"
                isDeletion
                action={() => deleteMedia(client, media.id)}
                onDone={() => onDeleted(media)}
              />
            </div>
          </>
        )}
      </MediaList>
    </>
  )
}
