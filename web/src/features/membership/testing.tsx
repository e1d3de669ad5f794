/** A server and a Stripe for the tests of the membership. It imports no component: these import the Stripe that it replaces. */
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { useEffect, type ReactNode } from 'react'
import { vi } from 'vitest'
import { server } from '@/testing/server'
import type { Membership } from '@/api/types'
import type { Reader } from './components/Payment'

export const MEMBERSHIP: Membership = {
  isPremium: false,
  expiresAt: null,
  canPurchase: true,
  purchasableFrom: null,
  isPaymentPending: false,
  remindsByMail: true,
  payments: [],
  gifts: [],
}
export const MEMBER: Partial<Membership> = {
  isPremium: true,
  expiresAt: '2027-11-20T12:00:00Z',
  canPurchase: false,
  purchasableFrom: '2027-10-20T12:00:00Z',
}
export const READER: Reader = { id: 5, email: 'miriam@example.com' }

type Confirmed = { error?: { message?: string; payment_intent?: { status: string } }; paymentIntent?: { status: string } }

/** What Stripe does in this test, and what it was asked. */
export const stripe = {
  loadStripe: vi.fn<(key: string) => Promise<object | null>>(),
  confirmPayment: vi.fn<(options: object) => Promise<Confirmed>>(),
  options: {} as { clientSecret?: string; appearance?: { theme?: string } },
  /** The form's frame cannot be loaded. */
  isFormUnreachable: false,
}

export const stripePure = { loadStripe: (key: string) => stripe.loadStripe(key) }

export const reactStripe = {
  Elements({ options, children }: { options: object; children: ReactNode }) {
    useEffect(() => {
      stripe.options = options
    })
    return children
  },
  PaymentElement({ onReady, onLoadError }: { onReady: () => void; onLoadError: () => void }) {
    // Once, as the frame reports it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    useEffect(() => (stripe.isFormUnreachable ? onLoadError() : onReady()), [])
    return <input aria-label="Card number" />
  },
  useStripe: () => ({ confirmPayment: stripe.confirmPayment }),
  useElements: () => ({}),
}

/** The calls that changed something: 'POST /api/create-payment-intent {"amount":8800}'. */
export const calls: string[] = []

export const never = () => new Promise<never>(() => undefined)

/** The error form of the site. */
export const refusal = (status: number, code: string, message = 'No.') => HttpResponse.json({ code, message }, { status })

/** How the server answers; each answer can be replaced. */
export const answers = {
  offer: () => HttpResponse.json<JsonBodyType>({ publishableKey: 'pk_test_1', amount: 8800, currency: 'usd' }),
  intent: (): Response | Promise<Response> => HttpResponse.json<JsonBodyType>({ clientSecret: 'pi_1_secret_2' }),
  gift: (): Response => HttpResponse.json<JsonBodyType>(membership),
}
const usualAnswers = { ...answers }
let membership: Membership

export function setMembership(changes: Partial<Membership>): void {
  membership = { ...membership, ...changes }
}

/** Signs a reader in at a server with this membership, and lets Stripe work. */
export function serveMembership(changes: Partial<Membership> = {}): void {
  localStorage.setItem('token', 'of miriam')
  membership = { ...MEMBERSHIP, ...changes }
  calls.length = 0
  Object.assign(answers, usualAnswers)
  stripe.loadStripe.mockReset().mockResolvedValue({})
  stripe.confirmPayment.mockReset().mockImplementation(never)
  stripe.isFormUnreachable = false
  const record = async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
  }
  server.use(
    http.get('/api/membership/offer', () => answers.offer()),
    http.post('/api/create-payment-intent', async ({ request }) => {
      await record(request)
      return answers.intent()
    }),
    http.get('/api/membership', () => HttpResponse.json(membership)),
    http.patch('/api/membership', async ({ request }) => {
      setMembership((await request.clone().json()) as Partial<Membership>)
      await record(request)
      return HttpResponse.json(membership)
    }),
    http.post('/api/membership/gift-codes', async ({ request }) => {
      await record(request)
      return answers.gift()
    }),
    http.get('/api/user', ({ request }) => {
      calls.push(`GET ${new URL(request.url).pathname}`)
      return HttpResponse.json({ id: 5 })
    }),
  )
}
