import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { Loading } from '../Loading'
import { studyTextsQuery, type Status } from './api'
import { Entry } from './Entry'

const STATUSES = [
  { value: 'pending', label: 'To review' },
  { value: 'approved', label: 'Approved' },
  { value: 'edited', label: 'Edited' },
  { value: 'hidden', label: 'Hidden' },
] as const

const EMPTY_TEXTS: Record<Status, string> = {
  pending: 'Nothing to review. What a model makes for a reader appears here.',
  approved: 'Nothing is approved yet.',
  edited: 'Nothing was edited yet.',
  hidden: 'Nothing is hidden.',
}
/** Entries a step, up to the server's limit. */
const STEP = 20
const MAX_ENTRIES = 200

/** What models made: readers see it once it is approved or edited (STUDY-66). Status and number of entries are in the URL. */
export function StudyTextsScreen() {
  const [params, setParams] = useSearchParams()
  const { value: status } = STATUSES.find(({ value }) => value === params.get('status')) ?? STATUSES[0]
  const limit = Math.min(MAX_ENTRIES, Math.max(STEP, Math.trunc(Number(params.get('limit'))) || STEP))
  return (
    <>
      <div className="mt-6">
        <SegmentedControl
          label="Status"
          options={STATUSES}
          value={status}
          onChange={(value) => setParams({ status: value }, { replace: true })}
        />
      </div>
      <Texts
        key={status}
        status={status}
        limit={limit}
        onShowMore={() => setParams({ status, limit: String(limit + STEP) }, { replace: true })}
      />
    </>
  )
}

function Texts({ status, limit, onShowMore }: { status: Status; limit: number; onShowMore: () => void }) {
  const { data, error, refetch } = useQuery({
    ...studyTextsQuery(status, limit),
    // The entries stay while more of them are loading.
    placeholderData: (shown) => shown,
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the texts" />
  return (
    <div className="mt-6 grid gap-5 pb-10">
      {data.length === 0 && <Notice kind="empty">{EMPTY_TEXTS[status]}</Notice>}
      {data.map((text) => (
        <Entry key={text.id} text={text} />
      ))}
      {data.length >= limit && limit < MAX_ENTRIES && (
        <Button variant="outline" className="justify-self-start" onClick={onShowMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
