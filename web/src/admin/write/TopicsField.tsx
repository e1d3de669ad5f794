import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { suggestTopics, topicsQuery } from './api'
import { CustomField, type CustomControl, type Described } from './CustomField'

/** The topics of a teaching: typed, chosen from the library's, or suggested from the text. */
export function TopicsField(described: Described) {
  return (
    <CustomField {...described}>
      {(field, control) => <Topics value={field.value as string[]} onChange={field.onChange} control={control} />}
    </CustomField>
  )
}

type TopicsProps = { value: string[]; onChange: (value: string[]) => void; control: CustomControl }

function Topics({ value, onChange, control }: TopicsProps) {
  const { getValues } = useFormContext()
  const [typed, setTyped] = useState('')
  const [suggested, setSuggested] = useState<readonly string[] | null>(null)
  const known = useQuery(topicsQuery()).data?.topics ?? []
  const name = typed.trim()
  const meant = meantTopic(name, known, value)
  const add = (topic: string) => {
    if (topic && !value.includes(topic)) onChange([...value, topic])
    setTyped('')
  }
  const suggest = async () => {
    const { title, content } = getValues()
    try {
      setSuggested((await suggestTopics(String(title ?? ''), String(content ?? ''))).topics)
    } catch (error) {
      toast('No topics could be suggested', errorText(error), 'error')
    }
  }
  const offered = suggested?.filter((topic) => !value.includes(topic))
  return (
    <div
      className="grid gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        // What was typed is not lost, and who goes on to a button here has not finished.
        if (!currentTarget.contains(relatedTarget)) add(meant)
      }}
    >
      <ul className="flex flex-wrap gap-2">
        {value.map((topic) => (
          <li key={topic} className="flex items-center rounded-full border border-rule bg-sunken ps-3 text-sm">
            <bdi>{topic}</bdi>
            <button type="button" aria-label={`Remove ${topic}`} onClick={() => onChange(value.filter((each) => each !== topic))} className="grid size-9 place-items-center">
              <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
      <input
        {...control}
        value={typed}
        list={`${control.id}-known`}
        dir="auto"
        autoComplete="off"
        placeholder="Add a topic and press Enter"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(meant)
        }}
        className={`${FIELD_CLASSES} px-4 aria-invalid:border-danger`}
      />
      <datalist id={`${control.id}-known`}>
        {known.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <div role="status">
        {meant !== name && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <span>
              Enter adds <bdi>“{meant}”</bdi>.
            </span>
            <Button variant="link" size="inline" onClick={() => add(name)}>
              Add <bdi>“{name}”</bdi> as a new topic
            </Button>
          </p>
        )}
      </div>
      <Button variant="link" size="inline" className="justify-self-start" onClick={() => void suggest()}>
        Suggest topics
      </Button>
      <div role="status">
        {offered?.length === 0 && <p className="text-sm text-ink-soft">No more topics found.</p>}
        <div className="flex flex-wrap gap-2">
          {offered?.map((topic) => (
            <Button key={topic} variant="outline" onClick={() => add(topic)}>
              + {topic}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

const MIN_BEGINNING = 2

/** The topic that was typed in other letters, or the library's that was begun and is not chosen yet; otherwise what was typed. */
function meantTopic(typed: string, known: readonly string[], chosen: readonly string[]): string {
  const lower = typed.toLowerCase()
  const same = [...chosen, ...known].find((topic) => topic.toLowerCase() === lower)
  if (same !== undefined || typed.length < MIN_BEGINNING) return same ?? typed
  return known.find((topic) => !chosen.includes(topic) && topic.toLowerCase().startsWith(lower)) ?? typed
}
