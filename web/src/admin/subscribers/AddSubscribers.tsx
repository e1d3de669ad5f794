import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLength, nonEmpty, object, picklist, pipe, string, trim, type InferOutput } from 'valibot'
import { apiUrl, type Result } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SelectField } from '@/shared/forms/SelectField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { asAdmin } from '../adminApi'
import { pluralize } from '../pluralize'
import { SUBSCRIBERS } from './paths'

type Added = Result<typeof SUBSCRIBERS, 'post'>[number]

const FREQUENCIES = { both: 'Insights and essays', daily: 'Daily insights', weekly: 'Weekly essays' }
const schema = object({
  addresses: pipe(string(), trim(), nonEmpty('Please enter an e-mail address.'), maxLength(20_000, 'This is too long.')),
  frequency: picklist(['both', 'daily', 'weekly']),
})
const EMPTY: InferOutput<typeof schema> = { addresses: '', frequency: 'both' }

/** What the screen says of the addresses that were not mailed. */
const REASONS: readonly (readonly [Added['state'], string])[] = [
  ['invalid', 'Not an e-mail address'],
  ['limited', 'Not mailed, since many confirmations were mailed within the last hour: please try again later'],
  ['confirmed', 'Subscribed already'],
  ['pending', 'Waiting for their confirmation already; after an hour it can be sent again in the list “Pending”'],
  ['unsubscribed', 'Unsubscribed: only they can subscribe again, with the form on the site'],
  ['refused', 'Their mail server refuses mail'],
]

/** Adds subscribers by their addresses. Each of them still confirms by the link of a mail (ADMIN-74). */
export function AddSubscribers({ onMailed }: { onMailed: () => void }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [added, setAdded] = useState<Added[]>([])
  // A new form after each answer, with the addresses that are to be corrected or sent later.
  const [form, setForm] = useState({ version: 0, values: EMPTY })
  const add = async (body: typeof EMPTY) => {
    const answer = await asAdmin((headers) => mutate(client, 'post', apiUrl(SUBSCRIBERS), { body, headers, invalidates: [SUBSCRIBERS] }))
    const left = answer.filter(({ state }) => state === 'invalid' || state === 'limited').map(({ address }) => address)
    setAdded(answer)
    setForm({ version: form.version + 1, values: { ...body, addresses: left.join('\n') } })
    if (answer.some(({ state }) => state === 'mailed')) onMailed()
  }
  return (
    <div className="mt-6">
      <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Add subscribers
      </Button>
      {isOpen && (
        <Card className="mt-4 max-w-2xl p-5 sm:p-6">
          <Form key={form.version} label="Add subscribers" schema={schema} defaultValues={form.values} onSubmit={add} className="grid gap-5">
            {/* The first submit button of a form is the one that Enter in a field presses. */}
            <button type="submit" disabled hidden />
            <Field name="addresses" label="E-mail addresses" hint="A line each, or with commas between. Each receives a mail with a link, and is subscribed once the link is confirmed.">
              {(control) => <textarea rows={4} dir="ltr" autoComplete="off" spellCheck={false} {...control} className={`${control.className} py-2.5`} />}
            </Field>
            <SelectField name="frequency" label="What they receive" options={FREQUENCIES} />
            <div>
              <SubmitButton>Mail the confirmations</SubmitButton>
            </div>
          </Form>
          <div role="status">{added.length > 0 && <Outcome added={added} />}</div>
        </Card>
      )}
    </div>
  )
}

function Outcome({ added }: { added: Added[] }) {
  const addressesOf = (wanted: Added['state']) => added.filter(({ state }) => state === wanted).map(({ address }) => address)
  const mailed = addressesOf('mailed').length
  const rest = REASONS.map(([state, reason]) => ({ reason, addresses: addressesOf(state) })).filter(({ addresses }) => addresses.length > 0)
  return (
    <div className="mt-5 grid gap-3">
      <p className="font-semibold">
        {mailed === 0 ? 'No confirmation was mailed.' : `A confirmation was mailed to ${pluralize(mailed, 'address', 'addresses')}.`}
      </p>
      {rest.map(({ reason, addresses }) => (
        <div key={reason}>
          <p>{reason}:</p>
          <ul className="text-ink-soft">
            {addresses.map((address) => (
              <li key={address} className="break-all">
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
