import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { server } from '@/testing/server'
import { renderAt } from '@/testing/render'
import type { User } from '../api/account'
import { AccountPage } from './AccountPage'

export const USER: User = {
  id: 5,
  username: 'miriam',
  name: 'Miriam',
  email: 'miriam@example.com',
  avatar: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  isPremium: false,
  isEmailPrivate: 1,
  dataCollectionConsent: 0,
  keepsHistory: true,
  dailyMail: false,
  createdAt: '2026-11-02T10:00:00Z',
  isShared: false,
  hasPassword: true,
  hasGoogle: false,
  deletionDueAt: null,
}
const SESSIONS = [
  { id: 1, device: 'Firefox on Linux', createdAt: '2026-11-02T10:00:00Z', lastUsedAt: '2026-11-03T10:00:00Z', expiresAt: '2026-11-09T10:00:00Z', isCurrent: true },
  { id: 2, device: 'Safari on iOS', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: '2026-11-02T10:00:00Z', expiresAt: '2026-11-08T10:00:00Z', isCurrent: false },
]
/** The calls that changed something: 'PATCH /api/account {"name":"…"}'. */
export const calls: string[] = []
let user: User

/** Signs this reader in at a server that changes as it is told. */
export function serveAccount(changes: Partial<User> = {}): void {
  calls.length = 0
  user = { ...USER, ...changes }
  localStorage.setItem('token', 'of miriam')
  const change = (answer: (body: object) => User | null) => async ({ request }: { request: Request }) => {
    const text = await request.text()
    calls.push(`${request.method} ${new URL(request.url).pathname} ${text}`.trim())
    user = answer(text ? (JSON.parse(text) as object) : {}) ?? user
    return HttpResponse.json(user)
  }
  const none = change(() => null)
  server.use(
    http.get('/api/user', () => HttpResponse.json(user)),
    http.patch('/api/account', change((body) => ({ ...user, ...body }))),
    http.put('/api/account/password', none),
    http.put('/api/account/email', none),
    http.post('/api/account/email/removal', change(() => ({ ...user, email: null }))),
    http.post('/api/account/deletion', change(() => ({ ...user, deletionDueAt: '2026-11-30T10:00:00Z' }))),
    http.delete('/api/account/deletion', change(() => ({ ...user, deletionDueAt: null }))),
    http.get('/api/account/sessions', () => HttpResponse.json(SESSIONS)),
    http.delete('/api/account/sessions', none),
    http.delete('/api/account/sessions/:id', none),
    http.get('/api/account/newsletter', () => HttpResponse.json({ email: user.email, frequency: 'weekly' })),
    http.put('/api/account/newsletter', async ({ request }) => {
      const body = (await request.json()) as object
      calls.push(`PUT newsletter ${JSON.stringify(body)}`)
      return HttpResponse.json({ email: user.email, ...body })
    }),
  )
}

export async function open() {
  const view = renderAt(
    '/account',
    <AccountPage
      membership={<p>The membership</p>}
      saved={<p>The saved list</p>}
      history={<p>The history</p>}
      notes={<p>The notes</p>}
      reviews={<p>The reviews</p>}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'My Account' })
  return view
}
export const part = async (name: string) => within(await screen.findByRole('region', { name }))
