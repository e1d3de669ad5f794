import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { maxLength, nonEmpty, object, pipe, string, trim } from 'valibot'
import { apiUrl, type Item } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { fullDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { ActionButton } from '../ActionButton'
import { asAdmin } from '../adminApi'
import { PagedList } from '../PagedList'
import { useFocusAfterRemoval } from '../useFocusAfterRemoval'

const MESSAGES = '/api/admin/messages'
const CHANGES_MESSAGES = { invalidates: [MESSAGES, '/api/admin/counts'] }
type Message = Item<typeof MESSAGES>

/** The server's limit of an answer. */
const MAX_LENGTH = 10_000
const answerSchema = object({ text: pipe(string(), trim(), nonEmpty('Enter the answer.'), maxLength(MAX_LENGTH, `At most ${MAX_LENGTH} letters.`)) })

const STATES = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'done', label: 'Done' },
] as const

/** What readers wrote with the contact form (ADMIN-48). The state is in the URL. */
export function MessagesScreen() {
  const [params, setParams] = useSearchParams()
  const { value: state } = STATES.find(({ value }) => value === params.get('state')) ?? STATES[0]
  return (
    <>
      <div className="mt-6">
        <SegmentedControl label="State" options={STATES} value={state} onChange={(value) => setParams({ state: value }, { replace: true })} />
      </div>
      <PagedList noun="message" url={(page) => apiUrl(MESSAGES, { query: { state, ...page } })}>
        {(messages) => (
          <div className="mt-4 grid gap-5">
            {messages.map((message) => (
              <Entry key={message.id} message={message} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

function Entry({ message }: { message: Message }) {
  const client = useQueryClient()
  const path = { id: message.id }
  const headingId = `message-${message.id}`
  const article = useFocusAfterRemoval<HTMLElement>()
  const setState = (state: 'new' | 'done') =>
    asAdmin((headers) => mutate(client, 'patch', apiUrl<'/api/admin/messages/{id}', 'patch'>('/api/admin/messages/{id}', { path }), { body: { state }, headers, ...CHANGES_MESSAGES }))
  const remove = () =>
    asAdmin((headers) => mutate(client, 'delete', apiUrl<'/api/admin/messages/{id}', 'delete'>('/api/admin/messages/{id}', { path }), { headers, ...CHANGES_MESSAGES }))
  return (
    <Card asChild className="p-5">
      <article ref={article} aria-labelledby={headingId}>
        <h2 id={headingId} className="text-xl">
          <BidiText>{message.subject}</BidiText>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          <BidiText>{message.name}</BidiText>, {message.email}, {fullDate(message.createdAt)}
        </p>
        <p dir="auto" className="mt-3 font-serif text-lg whitespace-pre-line">
          {message.message}
        </p>
        {message.answers.map(({ text, createdAt }) => (
          <blockquote key={createdAt} className="mt-3 border-s-2 border-gold-line ps-4">
            <p className="text-sm text-ink-soft">Answered {fullDate(createdAt)}</p>
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
          </blockquote>
        ))}
        <Answer message={message} />
        <div className="mt-3 flex flex-wrap gap-3">
          {message.state === 'done' ? (
            <ActionButton label="Mark as new" action={() => setState('new')} done="The message is marked as new" />
          ) : (
            <ActionButton label="Mark as done" action={() => setState('done')} done="The message is marked as done" />
          )}
          <ActionButton
            label="Delete"
            describedAs={`Delete the message ${message.subject}`}
            confirm="Delete for good"
            isDeletion
            action={remove}
            done="The message was deleted"
          />
        </div>
      </article>
    </Card>
  )
}

/** What is typed is kept on this device until it is sent: a search, another page or the gate loses nothing. */
function Answer({ message }: { message: Message }) {
  const client = useQueryClient()
  const url = apiUrl<'/api/admin/messages/{id}/answers', 'post'>('/api/admin/messages/{id}/answers', { path: { id: message.id } })
  const send = async (body: { text: string }) => {
    await asAdmin((headers) => mutate(client, 'post', url, { body, headers, ...CHANGES_MESSAGES }))
    toast('The answer was sent', message.subject)
  }
  return (
    <Form
      // Several messages may have one subject, and each form is a landmark.
      label={`Answer to message ${message.id}: ${message.subject}`}
      schema={answerSchema}
      defaultValues={{ text: '' }}
      onSubmit={send}
      draftKey={`answer-draft-${message.id}`}
      className="mt-4 grid justify-items-start gap-2"
    >
      <Field name="text" label="Answer" className="w-full">
        {(control) => <textarea rows={4} maxLength={MAX_LENGTH} dir="auto" {...control} className={`${control.className} py-2.5`} />}
      </Field>
      <SubmitButton>Send by mail</SubmitButton>
    </Form>
  )
}
