import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from 'ttag'
import { apiUrl, type Result } from '@/api/endpoints'
import { errorText } from '@/api/formErrors'
import { HttpError } from '@/api/errors'
import { request } from '@/api/request'
import { contentLanguage } from '@/shared/lib/text'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { Tabs } from '@/shared/ui/Tabs'
import { cx } from '@/shared/lib/cx'
import { CONTEXTS, contextOf, minimalText, type Context } from './contexts'
import { Labelled } from './Labelled'
import { hasLength, NEW_SPEECH, requestOf, SpeechOptions, useTeachingPortion } from './SpeechOptions'
import { TransformedText, type Made } from './TransformedText'
import type { Choice } from './usePostChoice'

type Props = { posts: Choice[]; chosen: Choice | null; onChoose: (id: number | null) => void }
type Mode = 'predefined' | 'custom'
type Generated = Result<'/api/ai/transform-content', 'post'>

/** A model may take a minute for a whole text. */
const TIMEOUT_MS = 70_000
const MAX_PROMPT = 2000

/** Chooses a teaching and an occasion, and shows the text made of them. */
export function Transform({ posts, chosen, onChoose }: Props) {
  const [params] = useSearchParams()
  const [mode, setMode] = useState<Mode>('predefined')
  const [context, setContext] = useState<Context>(() => contextOf(params.get('occasion')))
  const [prompt, setPrompt] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const [busy, setBusy] = useState(false)
  const [speech, setSpeech] = useState(NEW_SPEECH)
  const portion = useTeachingPortion(chosen?.id ?? null)
  const contextType = mode === 'custom' ? ('custom' as const) : context

  async function generate(post: Choice) {
    setBusy(true)
    try {
      const answer: Generated = await request('post', apiUrl('/api/ai/transform-content'), {
        body: {
          ...{ postId: post.id, contextType, customPrompt: mode === 'custom' ? prompt : null },
          ...(mode === 'predefined' && hasLength(context) && requestOf(speech, portion)),
        },
        timeoutMs: TIMEOUT_MS,
        exceedsIpadTimeout: true,
      })
      setMade({ ...answer, title: post.title, contextType })
    } catch (error) {
      console.error('The text could not be made.', error)
      if (error instanceof HttpError && error.status === 429) toast(t`Please wait`, error.serverMessage ?? errorText(error), 'error')
      setMade({ content: minimalText(contextType, post, prompt), mode: 'template', sources: [], citations: [], notice: null, wordsPerMinute: null, title: post.title, contextType })
    } finally {
      setBusy(false)
    }
  }

  const predefined = (
    <div className="grid gap-5">
      <Contexts value={context} onChange={setContext} />
      <SpeechOptions context={context} speech={speech} portion={portion} onChange={setSpeech} />
    </div>
  )
  const isReady = chosen !== null && !busy && (mode === 'predefined' || prompt.trim() !== '')
  return (
    <>
      <form
        className="no-print grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && isReady) void generate(chosen)
        }}
      >
        <PostSelect posts={posts} chosen={chosen} onChoose={onChoose} />
        <Tabs
          label={t`Kind of text`}
          value={mode}
          onChange={setMode}
          tabs={[
            { value: 'predefined', label: t`Predefined`, content: predefined },
            { value: 'custom', label: t`Custom`, content: <Prompt value={prompt} onChange={setPrompt} /> },
          ]}
        />
        <Button type="submit" size="large" disabled={!isReady} className="justify-self-start">
          {busy ? t`Generating…` : t`Generate`}
        </Button>
      </form>
      <div role="status">{made && <TransformedText key={made.content} made={made} />}</div>
    </>
  )
}

const PostSelect = ({ posts, chosen, onChoose }: Props) => (
  <Labelled label={t`Choose a teaching`}>
    {(id) => (
      <select
        id={id}
        value={chosen?.id ?? ''}
        onChange={(event) => onChoose(Number(event.target.value) || null)}
        className={cx(FIELD_CLASSES, 'ps-4 pe-10')}
      >
        <option value="">{t`A recent daily insight…`}</option>
        {posts.map(({ id: postId, title }) => (
          <option key={postId} value={postId} {...contentLanguage(title)}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

function Contexts({ value, onChange }: { value: Context; onChange: (context: Context) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t`Occasion`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {CONTEXTS.map((context) => (
          <label
            key={context.value}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-lg border border-rule-strong bg-raised px-4 py-3 has-checked:border-tekhelet has-checked:bg-wash"
          >
            <input type="radio" name={name} className="mt-1" checked={context.value === value} onChange={() => onChange(context.value)} />
            <span className="font-semibold">{context.label}</span>
            <span className="col-start-2 text-sm text-ink-soft">{context.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Prompt = ({ value, onChange }: { value: string; onChange: (prompt: string) => void }) => (
  <Labelled label={t`What should the text be?`}>
    {(id) => (
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={MAX_PROMPT}
        value={value}
        placeholder={t`A letter to my grandson about this teaching…`}
        onChange={(event) => onChange(event.target.value)}
        className={cx(FIELD_CLASSES, 'resize-y px-4 py-2.5')}
      />
    )}
  </Labelled>
)
