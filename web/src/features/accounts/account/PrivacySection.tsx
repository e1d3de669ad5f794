import { useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'
import { changeProfile, type User } from '../api/account'
import { Section } from './Section'

/** E-mail privacy and consent (ACCOUNT-3): each is saved as it is ticked. */
export function PrivacySection({ user }: { user: User }) {
  return (
    <Section id="privacy" title={t`Privacy`}>
      <div className="grid gap-2">
        <Setting
          name="isEmailPrivate"
          isOn={user.isEmailPrivate === 1}
          label={t`Keep my e-mail address private`}
          hint={t`Nobody else sees it. Your mail still arrives.`}
        />
        <Setting
          name="dataCollectionConsent"
          isOn={user.dataCollectionConsent === 1}
          label={t`Use what I read and study to improve my recommendations`}
          hint={t`You can withdraw this at any time.`}
        />
      </div>
    </Section>
  )
}

type Props = { name: 'isEmailPrivate' | 'dataCollectionConsent'; isOn: boolean; label: string; hint: string }

function Setting({ name, ...setting }: Props) {
  const client = useQueryClient()
  return (
    <div className="py-2">
      <SavedCheckbox {...setting} onSave={(isOn) => changeProfile(client, { [name]: isOn ? 1 : 0 })} />
    </div>
  )
}
