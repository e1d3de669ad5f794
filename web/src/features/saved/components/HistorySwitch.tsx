import { t } from 'ttag'
import { keepsHistory, setKeepsHistory } from '@/api/places/store'
import { useStore } from '@/shared/hooks/useStore'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'

const save = (isOn: boolean) => {
  setKeepsHistory(isOn)
  return Promise.resolve()
}

/** Switches the history of this device off and on (ACCOUNT-12). */
export function HistorySwitch() {
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <SavedCheckbox
        role="switch"
        label={t`Keep a history on this device`}
        hint={t`Without it nothing more is added from this device, and no place is kept to continue from. What is listed stays until you remove it.`}
        isOn={useStore(keepsHistory)}
        onSave={save}
      />
    </div>
  )
}
