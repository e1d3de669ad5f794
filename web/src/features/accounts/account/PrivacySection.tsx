import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '@/api/errorTexts'
import { toast } from '@/shared/lib/toastStore'
import { changeProfile, type User } from '../api/account'
import { Section } from './Section'

/** E-mail privacy and consent (ACCOUNT-3): each is saved as it is ticked. */
export function PrivacySection({ user }: { user: User }) {
  return (
    <Section id="privacy" title="Privacy">
      <div className="grid gap-2">
        <Setting
          name="isEmailPrivate"
          isOn={user.isEmailPrivate === 1}
          label="Keep my e-mail address private"
          hint="Nobody else sees it. Your mail still arrives."
        />
        <Setting
          name="dataCollectionConsent"
          isOn={user.dataCollectionConsent === 1}
          label="Use what I read and study to improve my recommendations"
          hint="You can withdraw this at any time."
        />
      </div>
    </Section>
  )
}

type Props = { name: 'isEmailPrivate' | 'dataCollectionConsent'; isOn: boolean; label: string; hint: string }

function Setting({ name, isOn, label, hint }: Props) {
  const id = useId()
  const client = useQueryClient()
  // What was ticked is shown at once; after a failure what the server has.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const save = async (value: boolean) => {
    setTicked(value)
    try {
      await changeProfile(client, { [name]: value ? 1 : 0 })
      toast('Saved')
    } catch (error) {
      toast('This could not be saved', errorText(error), 'error')
    }
    setTicked(null)
  }
  return (
    <div className="flex gap-3.5 py-2">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5.5 shrink-0 accent-tekhelet"
        checked={ticked ?? isOn}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => ticked === null && void save(target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  )
}
