import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nonEmpty, object, pipe, string, trim } from 'valibot'
import { t } from 'ttag'
import { isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { redeemGiftCode } from '../api/membership'
import { GIFT_CODE_ERROR } from '../texts'

const schema = object({ code: pipe(string(), trim(), nonEmpty(t`Please enter your gift code.`)) })

/** Months that somebody else has given. */
export function GiftCodeForm() {
  const client = useQueryClient()
  // A new form after each code.
  const [version, setVersion] = useState(0)
  return (
    <div>
      <h3 className="text-xl">{t`Use a gift code`}</h3>
      <Form
        key={version}
        label={t`Use a gift code`}
        schema={schema}
        defaultValues={{ code: '' }}
        describeError={(error) => (isNotFound(error) ? GIFT_CODE_ERROR : errorText(error))}
        onSubmit={async ({ code }) => {
          await redeemGiftCode(client, code)
          toast(t`Gift code used`, t`Your membership has become longer.`)
          setVersion(version + 1)
        }}
        className="mt-3 grid gap-4"
      >
        <Field name="code" label={t`Gift code`} autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
        <div>
          <SubmitButton>{t`Use the code`}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
