import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { record, string, unknown } from 'valibot'
import { errorCode } from '@/api/errors'
import { messageOf } from '@/features/study/messages'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useStore } from '@/shared/hooks/useStore'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { newsletterPath, previewPath } from '../paths'
import { deleteDraft, publishDraft, type Draft, type Values } from './api'
import { createAutosave } from './autosave'
import { Compare } from './Compare'
import { DeleteButton } from './DeleteButton'
import type { DeviceCopy } from './deviceCopies'
import { Fields } from './Fields'
import { KINDS, toValues } from './kinds'
import { isSameContent } from './sameContent'
import { SaveStatus } from './SaveStatus'

const schema = record(string(), unknown())
type Props = { draft: Draft; copy: DeviceCopy | null; onReload: () => Promise<unknown> }

/** The form of a draft. It is saved while it is written; its button publishes it. */
export function DraftEditor({ draft, copy, onReload }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [autosave] = useState(() => createAutosave(draft, copy))
  const isNewer = copy !== null && isBasedOn(copy, draft)
  const isElsewhere = copy !== null && !isNewer
  const { status } = useStore(autosave.state)
  const [shown, compareWith] = useState<'draft' | 'published' | null>(isElsewhere ? 'draft' : null)
  const otherVersion = status === 'conflict' ? 'draft' : shown
  const [basedOn, setBasedOn] = useState<string | null>(null)
  const [mine, setMine] = useState<Values>(copy ? copy.content : draft.content)
  const [isDeleting, setDeleting] = useState(false)
  useEffect(() => autosave.start(), [autosave])
  useEffect(() => {
    if (status === 'gone') void onReload()
  }, [onReload, status])
  const { plural, path } = KINDS[draft.kind]

  const publish = async () => {
    try {
      const version = await autosave.flush()
      const published = await publishDraft(client, draft.id, version, basedOn)
      await autosave.discard()
      toast(isInFuture(published.content.publishDate) ? 'Scheduled' : 'Published', published.title)
      await navigate(path)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'content_changed') compareWith('published')
      else if (code === 'draft_changed') compareWith('draft')
      else throw error
    }
  }
  const remove = async () => {
    setDeleting(true)
    try {
      // The trash keeps the draft as it was last saved.
      await autosave.flush().catch(() => undefined)
      await deleteDraft(client, draft.id)
    } finally {
      setDeleting(false)
    }
  }
  const reload = async () => {
    await autosave.discard()
    await onReload()
  }
  if (otherVersion) {
    return (
      <Compare
        draft={draft}
        mine={mine}
        otherVersion={otherVersion}
        onKeepMine={(fingerprint) => {
          if (otherVersion === 'draft') return reload()
          setBasedOn(fingerprint)
          compareWith(null)
        }}
        onTakeOther={reload}
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
      <LockedWhileSubmitting isLocked={isDeleting}>
        <Fields kind={draft.kind} targetId={draft.targetId} />
      </LockedWhileSubmitting>
      <SaveStatus autosave={autosave} content={mine} isUnsaved={isNewer} onChange={setMine} />
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <PublishButton />
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
          onDelete={remove}
          onDone={() => void autosave.discard().then(() => navigate(path))}
        />
        <Link to={path} className="ms-auto text-tekhelet underline-offset-4 hover:underline">
          All {plural.toLowerCase()}
        </Link>
      </div>
    </Form>
  )
}

/** Whether a copy goes on from what the server has. */
const isBasedOn = (copy: DeviceCopy, draft: Draft) =>
  copy.version === draft.version || copy.unanswered.some((sent) => isSameContent(sent, draft.content))

/** What is typed while the draft is published or deleted would come too late to be saved. */
function LockedWhileSubmitting({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const { isSubmitting } = useFormState()
  return <div inert={isLocked || isSubmitting}>{children}</div>
}

/** It says what will happen on the date that is typed. */
function PublishButton() {
  const date: unknown = useWatch({ name: 'publishDate' })
  return isInFuture(date) ? (
    <SubmitButton pending="Scheduling…">Schedule</SubmitButton>
  ) : (
    <SubmitButton pending="Publishing…">Publish</SubmitButton>
  )
}

const isInFuture = (date: unknown) => typeof date === 'string' && new Date(date) > new Date()
