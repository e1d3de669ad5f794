import { useQuery } from '@tanstack/react-query'
import { c, t } from 'ttag'
import { apiUrl, type Body } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { cx } from '@/shared/lib/cx'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import type { Context } from './contexts'
import { Labelled } from './Labelled'

type Request = Body<'/api/ai/transform-content', 'post'>
type Minutes = NonNullable<Request['minutes']>
type Details = Required<NonNullable<Request['details']>>
/** `portion` is null until the speaker types one: that of the teaching is meant. */
type Speech = { minutes: Minutes | null; details: Omit<Details, 'portion'> & { portion: string | null } }

export const NEW_SPEECH: Speech = { minutes: null, details: { name: '', day: '', portion: null } }
const LENGTHS: readonly Minutes[] = [2, 5, 10]
const MAX_LENGTH = 80

/** Which texts are speeches, whose length the speaker chooses. */
export const hasLength = (context: Context) => context === 'barMitzvah' || context === 'sermon'

export const requestOf = ({ minutes, details }: Speech, portion: string): Pick<Request, 'minutes' | 'details'> => ({
  minutes,
  details: { ...details, portion: details.portion ?? portion },
})

/** The portion of a teaching, for the speech of a day on which it is read; empty where there is none. */
export function useTeachingPortion(postId: number | null): string {
  const url = apiUrl('/api/posts/{id}/collections', { path: { id: postId ?? 0 } })
  const { data } = useQuery({ ...urlQuery(url), enabled: postId !== null })
  // In English, as the speech is.
  return data?.timeline[0]?.parasha ?? ''
}

type Props = { context: Context; speech: Speech; portion: string; onChange: (speech: Speech) => void }

/** How long a speech is, and what only its speaker knows (SKETCH-19). */
export function SpeechOptions({ context, speech, portion, onChange }: Props) {
  const { minutes, details } = speech
  const change = (changed: Partial<Speech['details']>) => onChange({ ...speech, details: { ...details, ...changed } })
  return (
    <div className="grid gap-4">
      {hasLength(context) && (
        <div className="grid justify-items-start gap-1.5">
          <span aria-hidden className="font-semibold">{t`Length`}</span>
          <SegmentedControl
            label={t`Length`}
            value={minutes === null ? 'any' : String(minutes)}
            onChange={(value) => onChange({ ...speech, minutes: LENGTHS.find((length) => String(length) === value) ?? null })}
            options={[
              { value: 'any', label: c('length').t`As it comes` },
              ...LENGTHS.map((length) => ({ value: String(length), label: t`${length} min` })),
            ]}
          />
        </div>
      )}
      {context === 'barMitzvah' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label={t`Your name`} value={details.name} autoComplete="given-name" onChange={(name) => change({ name })} />
          <TextField label={t`The day`} value={details.day} onChange={(day) => change({ day })} />
          <TextField label={t`Your portion`} value={details.portion ?? portion} onChange={(typed) => change({ portion: typed })} />
        </div>
      )}
    </div>
  )
}

type FieldProps = { label: string; value: string; autoComplete?: string; onChange: (value: string) => void }

function TextField({ label, value, autoComplete = 'off', onChange }: FieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          dir="auto"
          maxLength={MAX_LENGTH}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
          className={cx(FIELD_CLASSES, 'px-4')}
        />
      )}
    </Labelled>
  )
}
