import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiUrl, type Result } from '@/api/endpoints'
import { errorText } from '@/api/formErrors'
import { invalidateUrls } from '@/api/queries'
import { request } from '@/api/request'
import { fullDate } from '@/shared/lib/dates'
import { QueryError } from '@/shared/ui/QueryError'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { Loading } from '../Loading'
import { CodeForm } from './CodeForm'

const FACTOR = '/api/admin/second-factor'
type Setup = Result<'/api/admin/second-factor/setup', 'post'>

/** The second factor of the login (ADMIN-41). */
export function SecurityScreen() {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { data, error, refetch } = useQuery(adminItem(apiUrl(FACTOR)))
  const refresh = () => void invalidateUrls(client, [FACTOR])
  const renew = async (code: string) => {
    const answer = await asAdmin((headers) => request('post', apiUrl('/api/admin/second-factor/recovery-codes'), { body: { code }, headers }))
    setCodes(answer.recoveryCodes)
    refresh()
  }
  const turnOff = async (code: string) => {
    await asAdmin((headers) => request('post', apiUrl('/api/admin/second-factor/removal'), { body: { code }, headers }))
    setCodes([])
    refresh()
  }
  if (error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()} className="mt-6">
        {errorText(error)}
      </QueryError>
    )
  }
  if (!data) return <Loading label="Loading the second factor" />
  return (
    <section className="mt-6 max-w-prose">
      <h2 className="text-2xl">Second factor</h2>
      <p className="mt-2 text-ink-soft">With it, the login asks for a code of an authenticator app after the password.</p>
      <RecoveryCodes codes={codes} />
      {data.isOn ? (
        <>
          <p className="mt-4">
            It is on{data.since && ` since ${fullDate(data.since)}`}. Unused recovery codes: {data.recoveryCodesLeft}.
          </p>
          <CodeForm label="Make new recovery codes" onCode={renew} />
          <CodeForm label="Turn it off" onCode={turnOff} />
        </>
      ) : (
        <SetUp
          onConfirmed={(made) => {
            setCodes(made)
            refresh()
          }}
        />
      )}
    </section>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <div role="status" className="mt-4 rounded-lg border border-rule-strong p-4">
      <p className="font-semibold">Your recovery codes. They are shown only now; each replaces a code once.</p>
      <ul className="mt-2 grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}

function SetUp({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const begin = async () => setSetup(await asAdmin((headers) => request('post', apiUrl('/api/admin/second-factor/setup'), { headers })))
  const confirm = async (code: string) => {
    const answer = await asAdmin((headers) => request('post', apiUrl('/api/admin/second-factor/confirmation'), { body: { code }, headers }))
    onConfirmed(answer.recoveryCodes)
  }
  if (!setup) {
    return (
      <p className="mt-4">
        <ActionButton label="Set up the second factor" action={begin} />
      </p>
    )
  }
  return (
    <>
      <p className="mt-4">Scan this with your authenticator app, or type the secret. Then enter the code that it shows.</p>
      <img src={setup.qrCode} alt="QR code of the secret" className="mt-3 size-56" />
      <p className="mt-2 font-mono break-all">{setup.secret}</p>
      <CodeForm label="Turn it on" onCode={confirm} />
    </>
  )
}
