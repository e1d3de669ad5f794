import { useState } from 'react'
import { t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { demoLogin } from '../api/signIn'
import { useSignIn } from '../hooks/useSignIn'
import { DEMO_FAILURE, failureText } from '../texts'

/** Signs in the shared demo user (AUTH-18). */
export function DemoButton() {
  const signIn = useSignIn()
  const [isPending, setPending] = useState(false)

  async function tryDemo() {
    setPending(true)
    try {
      const signedIn = await demoLogin()
      toast(t`Login Successful`, t`You are trying the demo account: nothing is saved in it.`)
      signIn(signedIn)
    } catch (error) {
      toast(DEMO_FAILURE.title, failureText(error, DEMO_FAILURE), 'error')
      setPending(false)
    }
  }

  return (
    <Button
      variant="quiet"
      size="large"
      className="w-full aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      aria-disabled={isPending}
      onClick={() => !isPending && void tryDemo()}
    >
      {isPending ? t`Opening the demo…` : t`Try Demo Account`}
    </Button>
  )
}
