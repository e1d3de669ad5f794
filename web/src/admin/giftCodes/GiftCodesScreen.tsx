import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiUrl, type Item } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { fullDate } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { ActionButton } from '../ActionButton'
import { asAdmin } from '../adminApi'
import { DataTable } from '../DataTable'
import { PagedList } from '../PagedList'
import { adminPaths } from '../paths'
import { pluralize } from '../pluralize'
import { GiftCodeForm } from './GiftCodeForm'
import { GIFT_CODES } from './giftCode'
import { NewCode } from './NewCode'

type GiftCode = Item<typeof GIFT_CODES>

/** Codes that give months of membership to whoever redeems them (ADMIN-71). */
export function GiftCodesScreen() {
  const [code, setCode] = useState('')
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft">
        A gift code gives months of membership to the one reader who enters it on the account page. To give them to a reader
        who has an account, open that reader under <Link to={adminPaths.users} className="text-tekhelet underline underline-offset-4">Users</Link>.
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[24rem_1fr] lg:items-start">
        <div>
          <GiftCodeForm onCreated={setCode} />
          {/* Screen readers announce what comes into it. */}
          <div role="status">{code && <NewCode key={code} code={code} />}</div>
        </div>
        <section aria-labelledby="gift-codes">
          <h2 id="gift-codes" className="text-xl">
            All codes
          </h2>
          <PagedList noun="code" url={(page) => apiUrl(GIFT_CODES, { query: page })}>
            {(codes) => <CodeTable codes={codes} />}
          </PagedList>
        </section>
      </div>
    </>
  )
}

function CodeTable({ codes }: { codes: GiftCode[] }) {
  return (
    <DataTable
      caption="Gift codes"
      rows={codes}
      rowKey={({ id }) => id}
      columns={[
        { title: 'For', cell: ({ id, note }) => <BidiText>{note || nameOf(id)}</BidiText> },
        { title: 'Gives', cell: ({ months }) => pluralize(months, 'month'), isWide: true },
        { title: 'Made', cell: ({ createdAt }) => fullDate(createdAt), isWide: true },
        { title: 'State', cell: (code) => <BidiText>{stateOf(code)}</BidiText> },
        { title: 'Revoke', cell: (code) => code.state !== 'revoked' && <Revoke code={code} /> },
      ]}
    />
  )
}

function Revoke({ code: { id, note, state } }: { code: GiftCode }) {
  const client = useQueryClient()
  const revoke = () => {
    const url = apiUrl<'/api/admin/gift-codes/{id}', 'delete'>('/api/admin/gift-codes/{id}', { path: { id } })
    return asAdmin((headers) => mutate(client, 'delete', url, { headers, invalidates: [GIFT_CODES, '/api/admin/users'] }))
  }
  const confirm = state === 'redeemed' ? 'Take the months back' : 'Revoke'
  return <ActionButton label="Revoke" describedAs={`Revoke ${note || nameOf(id)}`} confirm={confirm} action={revoke} done="The code was revoked" />
}

const nameOf = (id: number) => `Code ${String(id)}`

function stateOf({ state, redeemedAt, redeemedBy }: GiftCode): string {
  if (state === 'unused') return 'Not used yet'
  if (redeemedAt === null) return 'Revoked'
  const use = `${redeemedBy ?? 'a reader'}, ${fullDate(redeemedAt)}`
  return state === 'revoked' ? `Revoked; was used by ${use}` : `Used by ${use}`
}
