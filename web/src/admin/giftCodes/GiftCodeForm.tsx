import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiUrl } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Card } from '@/shared/ui/Card'
import { asAdmin } from '../adminApi'
import { GIFT_CODES, giftCodeSchema, NEW_GIFT_CODE } from './giftCode'

/** Makes a code, which the server says this once. */
export function GiftCodeForm({ onCreated }: { onCreated: (code: string) => void }) {
  const client = useQueryClient()
  // A new form after each code.
  const [version, setVersion] = useState(0)
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">Make a code</h2>
      <Form
        key={version}
        label="Make a code"
        schema={giftCodeSchema}
        defaultValues={NEW_GIFT_CODE}
        onSubmit={async (body) => {
          const { code } = await asAdmin((headers) => mutate(client, 'post', apiUrl(GIFT_CODES), { body, headers, invalidates: [GIFT_CODES] }))
          onCreated(code)
          setVersion(version + 1)
        }}
        className="mt-4 grid gap-5"
      >
        <Field name="months" label="Months of membership" inputMode="numeric" autoComplete="off" />
        <Field name="note" label="What it is for" hint="Only you see it, for example: for the class of Rosh Chodesh" dir="auto" autoComplete="off" />
        <div>
          <SubmitButton pending="Making…">Make a code</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
