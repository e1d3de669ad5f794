import { useState } from 'react'
import { t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'

/** An action of a button: once at a time, with a toast for its success or failure. */
export function useAction(done: string, action: () => Promise<unknown>): { run: () => void; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false)
  const perform = async () => {
    setRunning(true)
    try {
      await action()
      toast(done)
    } catch (error) {
      toast(t`Error`, errorText(error), 'error')
    } finally {
      setRunning(false)
    }
  }
  return { run: () => !isRunning && void perform(), isRunning }
}
