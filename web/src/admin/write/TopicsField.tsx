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
  const add = (topic: string) => {
    const name = topic.trim()
    if (name && !value.includes(name)) onChange([...value, name])
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
    <div className="grid gap-2">
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
          add(typed)
        }}
        onBlur={() => add(typed)}
        className={`${FIELD_CLASSES} px-4 aria-invalid:border-danger`}
      />
      <datalist id={`${control.id}-known`}>
        {known.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
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
