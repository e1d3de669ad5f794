import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { record, string, unknown } from 'valibot'
import { HttpError } from '@/api/errors'
import { messageOf } from '@/features/study/messages'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useStore } from '@/shared/hooks/useStore'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { newsletterPath, previewPath } from '../paths'
import { deleteDraft, publishDraft, type Draft, type Values } from './api'
import { createAutosave, type Autosave, type SaveState } from './autosave'
import { Compare } from './Compare'
import { DeleteButton } from './DeleteButton'
import { removeCopy, type DeviceCopy } from './deviceCopies'
import { Fields } from './Fields'
import { KINDS, toContent, toValues } from './kinds'

const schema = record(string(), unknown())
type Props = { draft: Draft; copy: DeviceCopy | null; onReload: () => void }

/** The form of a draft. It is saved while it is written; its button publishes it. */
export function DraftEditor({ draft, copy, onReload }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [autosave] = useState(() => createAutosave(draft))
  const isNewer = copy !== null && copy.version === draft.version
  const isElsewhere = copy !== null && copy.version !== draft.version
  const [content] = useState<Values>(isNewer ? copy.content : draft.content)
  const [theirs, showTheirs] = useState<'draft' | 'published' | null>(isElsewhere ? 'draft' : null)
  const [basedOn, setBasedOn] = useState<string | null>(null)
  const [mine, setMine] = useState<Values>(isElsewhere ? copy.content : content)
  useEffect(() => () => autosave.stop(), [autosave])
  const { plural, path } = KINDS[draft.kind]

  const publish = async () => {
    try {
      const version = await autosave.flush()
      const published = await publishDraft(client, draft.id, version, basedOn)
      await removeCopy(draft.id)
      toast(isInFuture(published.content.publishDate) ? 'Scheduled' : 'Published', published.title)
      await navigate(path)
    } catch (error) {
      if (error instanceof HttpError && error.code === 'content_changed') showTheirs('published')
      else throw error
    }
  }
  if (theirs) {
    return (
      <Compare
        draft={draft}
        mine={mine}
        theirs={theirs}
        onKeepMine={(fingerprint) => {
          setBasedOn(fingerprint)
          showTheirs(null)
        }}
        onTakeTheirs={onReload}
      />
    )
  }
  return (
    <Form
      label={draft.title}
      schema={schema}
      defaultValues={toValues(draft.kind, mine)}
      onSubmit={publish}
      describeError={messageOf}
      className="mt-6 pb-16"
    >
      {isNewer && <p className="mb-4 rounded-lg bg-wash px-4 py-3">What was typed on this device and had not reached the site is back.</p>}
      {draft.isOutdated && <p className="mb-4 rounded-lg bg-wash px-4 py-3">What is published was changed since this draft began. You will see both before yours is published.</p>}
      <Fields kind={draft.kind} />
      <Saving autosave={autosave} content={mine} isUnsaved={isNewer} onChange={setMine} onConflict={() => showTheirs('draft')} />
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <SubmitButton pending="Publishing…">Publish</SubmitButton>
        {(draft.kind === 'post' || draft.kind === 'series' || draft.kind === 'timeline') && (
          <Button asChild variant="outline">
            <Link to={previewPath(draft.id)}>Preview</Link>
          </Button>
        )}
        {draft.kind === 'post' && (
          <Button asChild variant="outline">
            <Link to={newsletterPath(draft.id)}>Newsletter</Link>
          </Button>
        )}
        <DeleteButton
          name={draft.title}
          label="Delete the draft"
          onDelete={() => deleteDraft(client, draft.id)}
          onDone={() => void removeCopy(draft.id).then(() => navigate(path))}
        />
        <Link to={path} className="ml-auto text-tekhelet underline-offset-4 hover:underline">
          All {plural.toLowerCase()}
        </Link>
      </div>
    </Form>
  )
}

const isInFuture = (date: unknown) => typeof date === 'string' && new Date(date) > new Date()

type SavingProps = { autosave: Autosave; content: Values; isUnsaved: boolean; onChange: (content: Values) => void; onConflict: () => void }

/** Saves the form's values as they change, and says how far that is. */
function Saving({ autosave, content, isUnsaved, onChange, onConflict }: SavingProps) {
  const { control, formState } = useFormContext()
  const values = useWatch<Values>({ control })
  const state = useStore(autosave.state)
  const [base] = useState(content)
  const isChanged = formState.isDirty || isUnsaved
  useEffect(() => {
    if (!isChanged) return
    const changed = toContent(base, values)
    autosave.change(changed)
    onChange(changed)
  }, [autosave, base, isChanged, onChange, values])
  useEffect(() => {
    if (state.status === 'conflict') onConflict()
  }, [onConflict, state.status])
  return (
    <p role="status" className="mt-6 text-sm text-ink-soft">
      {TEXTS[state.status]} {state.message}
    </p>
  )
}

const TEXTS: Record<SaveState['status'], string> = {
  saved: 'All changes are saved.',
  saving: 'Saving…',
  unsaved: 'Not saved yet.',
  'on-device': 'Saved on this device. It will be sent when the site can be reached.',
  conflict: 'This draft was changed in another window.',
  failed: 'This could not be saved.',
}
