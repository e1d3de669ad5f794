import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { record, string, unknown } from 'valibot'
import { errorCode } from '@/api/errors'
import { messageOf } from '@/features/study/messages'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useStore } from '@/shared/hooks/useStore'
import { teachingPath } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { newsletterPath, previewPath } from '../paths'
import { deleteDraft, fetchNewsletter, publishDraft, type Draft, type Values } from './api'
import { createAutosave } from './autosave'
import { Compare } from './Compare'
import { DeleteButton } from './DeleteButton'
import type { DeviceCopy } from './deviceCopies'
import { Fields } from './Fields'
import { toValues } from './formValues'
import { KINDS } from './kinds'
import { MailingStatus } from './MailingStatus'
import { isInFuture } from './publicPath'
import { PublishDialog } from './PublishDialog'
import { PublishedActions } from './PublishedActions'
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
  const [question, setQuestion] = useState<ComponentProps<typeof PublishDialog> | null>(null)
  useEffect(() => autosave.start(), [autosave])
  useEffect(() => {
    if (status === 'gone') void onReload()
  }, [onReload, status])
  const { plural, path } = KINDS[draft.kind]
  // What was unpublished keeps its id, but is not in the library.
  const publishedId = draft.isPublished ? draft.targetId : null

  /** Whether the teaching is mailed, where that is to be decided; null if the teacher goes back to the draft. */
  const askForMail = async (): Promise<{ mail: boolean | null } | null> => {
    const { mailing } = await fetchNewsletter(draft.id)
    if (mailing.state !== 'undecided' || !mailing.isDue) return { mail: null }
    const { publishDate } = mine
    const isScheduled = typeof publishDate === 'string' && isInFuture(publishDate)
    // Not "mailed to nobody": it can be mailed when there are subscribers.
    if (mailing.recipients === 0) return { mail: isScheduled ? null : false }
    const mail = await new Promise<boolean | null>((onChoose) => {
      const scheduledFor = isScheduled ? publishDate : null
      setQuestion({ recipients: mailing.recipients, scheduledFor, onChoose })
    })
    setQuestion(null)
    return mail === null ? null : { mail }
  }
  const publish = async () => {
    try {
      const version = await autosave.flush()
      const choice = draft.kind === 'post' ? await askForMail() : { mail: null }
      if (!choice) return
      const published = await publishDraft(client, draft.id, { version, basedOn, ...choice })
      await autosave.discard()
      toast(isInFuture(published.content.publishDate) ? 'Scheduled' : publishedId === null ? 'Published' : 'Updated', published.title)
      await navigate(published.kind === 'post' ? teachingPath(published.id) : path)
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
      {/* Enter in a field presses the first button of a form: this one, so that it publishes nothing. */}
      <button type="submit" disabled hidden />
      {isNewer && <p className="mb-4 rounded-lg bg-wash px-4 py-3">What was typed on this device and had not reached the site is back.</p>}
      {draft.isOutdated && <p className="mb-4 rounded-lg bg-wash px-4 py-3">What is published was changed since this draft began. You will see both before yours is published.</p>}
      <LockedWhileSubmitting isLocked={isDeleting}>
        {draft.kind === 'post' && publishedId !== null && (
          <div className="mb-4">
            <MailingStatus postId={publishedId} isScheduled={isInFuture(draft.content.publishDate)} />
          </div>
        )}
        <Fields kind={draft.kind} targetId={publishedId} />
      </LockedWhileSubmitting>
      <SaveStatus kind={draft.kind} autosave={autosave} content={mine} isUnsaved={isNewer} onChange={setMine} />
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <PublishButton isUpdate={publishedId !== null} isAsking={question !== null} />
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
        {publishedId !== null && (
          <PublishedActions
            kind={draft.kind}
            id={publishedId}
            save={() => autosave.flush()}
            onUnpublished={() => void reload()}
            onDeleted={() => void navigate(path)}
          />
        )}
        <DeleteButton
          name={draft.title}
          label={publishedId === null ? 'Delete the draft' : 'Discard the changes'}
          onDelete={remove}
          onDone={() => void autosave.discard().then(() => navigate(path))}
        />
        <Link to={path} className="ms-auto text-tekhelet underline-offset-4 hover:underline">
          All {plural.toLowerCase()}
        </Link>
      </div>
      {question && <PublishDialog {...question} />}
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
function PublishButton({ isUpdate, isAsking }: { isUpdate: boolean; isAsking: boolean }) {
  const date: unknown = useWatch({ name: 'publishDate' })
  const verb = isInFuture(date) ? (['Schedule', 'Scheduling…'] as const) : isUpdate ? (['Update', 'Updating…'] as const) : (['Publish', 'Publishing…'] as const)
  const [label, pending] = verb
  return <SubmitButton pending={isAsking ? label : pending}>{label}</SubmitButton>
}
