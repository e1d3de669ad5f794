import { useQueryClient } from '@tanstack/react-query'
import { maxLength, object, pipe, string, trim } from 'valibot'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { fullDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { changeProfile, type User } from '../api/account'
import { Section } from './Section'

const schema = object({ name: pipe(string(), trim(), maxLength(50, t`The name may have at most 50 characters.`)) })

export function ProfileSection({ user }: { user: User }) {
  const client = useQueryClient()
  const submit = async (values: { name: string }) => {
    await changeProfile(client, values)
    toast(t`Profile saved`)
  }
  return (
    <Section id="profile" title={t`Profile`}>
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-faint">{t`Username`}</dt>
        <dd className="font-medium break-words">
          <BidiText>{user.username}</BidiText>
        </dd>
        <dt className="text-ink-faint">{t`With us since`}</dt>
        <dd>{fullDate(user.createdAt)}</dd>
        {user.isPremium && (
          <>
            <dt className="text-ink-faint">{t`Membership`}</dt>
            <dd>{t`Premium`}</dd>
          </>
        )}
      </dl>
      <Form label={t`Profile`} schema={schema} defaultValues={{ name: user.name ?? '' }} onSubmit={submit} className="grid gap-4">
        <Field name="name" label={t`Name`} hint={t`How we address you. Leave it empty if you like.`} autoComplete="name" dir="auto" />
        <div>
          <SubmitButton pending={t`Saving…`}>{t`Save profile`}</SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
