import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { HttpError } from '@/api/errors'
import { request } from '@/api/request'
import { setToken } from '@/api/token'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

/** 'Login Required' with the demo account (STUDY-12, STUDY-13). */
export function DemoLogin() {
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)

  async function logIn() {
    setBusy(true)
    try {
      const { token, user } = await request('post', apiUrl('/api/demo-login'), {})
      setToken(token, user)
    } catch (error) {
      window.alert(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <Card className="grid justify-items-center gap-3 px-6 py-10 text-center">
      <h2 className="text-2xl">{t`Login Required`}</h2>
      <p className="font-serif text-lg text-ink-soft">{t`Please log in to access AI-powered learning features`}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button disabled={busy} onClick={() => void logIn()}>
          {busy ? t`Opening the demo…` : t`Login with Demo Account`}
        </Button>
        <Button asChild variant="outline">
          <Link to={withReturn(paths.login, pathname)}>{t`Login`}</Link>
        </Button>
      </div>
    </Card>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof HttpError) return t`Demo login failed: ${error.serverMessage ?? error.message}`
  return t`Demo login error: ${error instanceof Error ? error.message : String(error)}`
}
