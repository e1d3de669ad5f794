import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'
import { longDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { keepAccount } from '../api/signIn'
import { userQuery } from '../api/user'
import { FormCard } from './FormCard'

/** Offers to keep an account that its reader asked to delete (ACCOUNT-6). */
export function KeepAccount({ dueAt, returnTo }: { dueAt: string; returnTo: string }) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function keep() {
    setPending(true)
    setError(null)
    try {
      const user = await keepAccount()
      toast(t`Your account is kept`, t`Nothing has been deleted.`)
      // The gate goes on from here.
      client.setQueryData(userQuery().queryKey, user)
    } catch (failure) {
      setError(errorText(failure))
      setPending(false)
    }
  }

  return (
    <FormCard title={t`Keep your account?`} subtitle={t`As you asked, it will be deleted on ${longDate(dueAt)}. Until then you can keep it.`}>
      {error && <ErrorBanner text={error} className="mb-5" />}
      <div className="grid gap-3">
        <Button size="large" aria-disabled={isPending} onClick={() => !isPending && void keep()}>
          {isPending ? t`Keeping it…` : t`Keep my account`}
        </Button>
        <Button asChild variant="quiet" size="large">
          <Link replace to={returnTo}>
            {t`Go on, and let it be deleted`}
          </Link>
        </Button>
      </div>
    </FormCard>
  )
}
