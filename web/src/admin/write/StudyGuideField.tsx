import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageOf } from '@/features/study/messages'
import { statusQuery } from '@/features/study/StatusBadge'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { pluralize } from '../pluralize'
import { draftStudyGuide, type StudyGuide } from './api'
import { CustomField, type Described } from './CustomField'

const EMPTY: StudyGuide = { question: '', idea: '', takeaway: '', steps: [{ title: '', text: '' }], discussion: [], quiz: [], answers: [], retelling: null, keyQuote: null }

/** The study guide of a teaching: written by its teacher, or drafted by AI and corrected. It is published with the teaching. */
export function StudyGuideField(described: Described) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CustomField {...described} isGroup>
      {(field) => {
        // A stored guide has only the parts that are filled in.
        const stored = field.value as Partial<StudyGuide> | null
        const guide = stored && { ...EMPTY, ...stored }
        return guide ? (
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-lg border border-rule p-4">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">{summaryOf(guide)}</summary>
            <Guide guide={guide} onChange={field.onChange} />
          </details>
        ) : (
          <Begin
            onBegin={(begun) => {
              field.onChange(begun)
              setOpen(true)
            }}
          />
        )
      }}
    </CustomField>
  )
}

/** Without a guide: the ways to one. */
function Begin({ onBegin }: { onBegin: (guide: StudyGuide) => void }) {
  const { getValues } = useFormContext()
  const [isDrafting, setDrafting] = useState(false)
  const hasModel = useQuery(statusQuery()).data?.available === true
  const draft = async () => {
    setDrafting(true)
    try {
      const { title, excerpt, content } = getValues()
      const { guide, omitted } = await draftStudyGuide({ title: String(title ?? ''), excerpt: String(excerpt ?? ''), content: String(content ?? '') })
      onBegin(guide)
      toast('The AI has drafted a study guide', `Please read and correct it.${omitted > 0 ? ` ${String(omitted)} of its texts were left out: your text does not say them.` : ''}`)
    } catch (error) {
      toast('No study guide was drafted', messageOf(error), 'error')
    } finally {
      setDrafting(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      {hasModel && (
        <Button type="button" variant="outline" disabled={isDrafting} onClick={() => void draft()}>
          {isDrafting ? 'Drafting…' : 'Draft with AI'}
        </Button>
      )}
      <Button type="button" variant="outline" onClick={() => onBegin(EMPTY)}>
        Write a study guide
      </Button>
    </div>
  )
}

const summaryOf = ({ steps, quiz }: StudyGuide) => `${pluralize(steps.length, 'step')}, ${pluralize(quiz.length, 'question')} of the quiz`

type GuideProps = { guide: StudyGuide; onChange: (guide: StudyGuide | null) => void }

function Guide({ guide, onChange }: GuideProps) {
  const change = (part: Partial<StudyGuide>) => onChange({ ...guide, ...part })
  return (
    <div className="mt-4 grid gap-5">
      <Text label="What the teaching asks" value={guide.question} onChange={(question) => change({ question })} />
      <Text label="Its answer" value={guide.idea} onChange={(idea) => change({ idea })} />
      <Text label="What to do with it" value={guide.takeaway} onChange={(takeaway) => change({ takeaway })} />
      <List label="Steps" items={guide.steps} empty={{ title: '', text: '' }} onChange={(steps) => change({ steps })}>
        {(step, set, name) => (
          <>
            <Text label={`${name}: title`} value={step.title} onChange={(title) => set({ ...step, title })} rows={1} />
            <Text label={`${name}: text`} value={step.text} onChange={(text) => set({ ...step, text })} />
          </>
        )}
      </List>
      <List label="Questions to discuss" items={guide.discussion} empty="" onChange={(discussion) => change({ discussion })}>
        {(question, set, name) => <Text label={name} value={question} onChange={set} />}
      </List>
      <List label="Quiz" items={guide.quiz} empty={{ question: '', answer: '', wrong: ['', '', ''], quote: '' }} onChange={(quiz) => change({ quiz })}>
        {(item, set, name) => (
          <>
            <Text label={`${name}: question`} value={item.question} onChange={(question) => set({ ...item, question })} />
            <Text label={`${name}: right answer`} value={item.answer} onChange={(answer) => set({ ...item, answer })} rows={1} />
            {item.wrong.map((wrong, at) => (
              <Text
                key={at}
                label={`${name}: wrong answer ${String(at + 1)}`}
                value={wrong}
                onChange={(text) => set({ ...item, wrong: item.wrong.with(at, text) })}
                rows={1}
              />
            ))}
            <Text label={`${name}: the words of the teaching that prove it`} value={item.quote ?? ''} onChange={(quote) => set({ ...item, quote })} />
          </>
        )}
      </List>
      <List label="Answers to readers" items={guide.answers} empty={{ question: '', answer: '', quote: '' }} onChange={(answers) => change({ answers })}>
        {(item, set, name) => (
          <>
            <Text label={`${name}: question`} value={item.question} onChange={(question) => set({ ...item, question })} />
            <Text label={`${name}: answer`} value={item.answer} onChange={(answer) => set({ ...item, answer })} />
            <Text label={`${name}: words of the teaching to quote`} value={item.quote ?? ''} onChange={(quote) => set({ ...item, quote })} />
          </>
        )}
      </List>
      <Text label="Retold for a child" value={guide.retelling ?? ''} onChange={(retelling) => change({ retelling })} rows={4} />
      <Text
        label="Words to know by heart"
        value={guide.keyQuote?.words ?? ''}
        onChange={(words) => change({ keyQuote: words ? { ...guide.keyQuote, words } : null })}
      />
      <div>
        <Button type="button" variant="quiet" onClick={() => onChange(null)}>
          Remove the study guide
        </Button>
      </div>
    </div>
  )
}

type ListProps<Item> = {
  label: string
  items: readonly Item[]
  /** What "Add" adds. */
  empty: Item
  onChange: (items: Item[]) => void
  children: (item: Item, set: (item: Item) => void, name: string) => ReactNode
}

function List<Item>({ label, items, empty, onChange, children }: ListProps<Item>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {label}
      </h3>
      <ol className="grid gap-4">
        {items.map((item, at) => (
          <li key={at} className="grid gap-2 border-s-2 border-rule ps-3">
            {children(item, (changed) => onChange(items.with(at, changed)), `${label} ${String(at + 1)}`)}
            <Button
              type="button"
              variant="quiet"
              className="justify-self-start"
              aria-label={`Remove ${label} ${String(at + 1)}`}
              onClick={() => onChange(items.toSpliced(at, 1))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button type="button" variant="outline" className="justify-self-start" aria-label={`Add to ${label}`} onClick={() => onChange([...items, empty])}>
        Add
      </Button>
    </section>
  )
}

type TextProps = { label: string; value: string; onChange: (value: string) => void; rows?: number }

function Text({ label, value, onChange, rows = 2 }: TextProps) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <textarea rows={rows} dir="auto" value={value} onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))} className={`${FIELD_CLASSES} px-3 py-2 text-base`} />
    </label>
  )
}
