import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { MembershipPayment } from '@/api/types'
import { answers, calls, MEMBER, MEMBERSHIP, refusal, serveMembership } from '../testing'
import { MembershipDetails } from './MembershipDetails'

const PAID: MembershipPayment = {
  id: 1,
  amount: 8800,
  currency: 'usd',
  status: 'paid',
  paidAt: '2026-11-20T12:00:00Z',
  startsAt: '2026-11-20T12:00:00Z',
  endsAt: '2027-11-20T12:00:00Z',
  refundedAmount: 0,
  receiptUrl: 'https://pay.stripe.com/receipts/1',
}

const open = ({ hasEmail = true } = {}) => renderAt('/account', <MembershipDetails hasEmail={hasEmail} />)
const reminder = () => screen.findByRole('switch', { name: 'Remind me by e-mail two weeks before it ends' })

beforeEach(() => serveMembership())
afterEach(() => {
  site.launchFree = true
})

describe('the state of the membership', () => {
  // rule: MEMBER-21
  it('is free during the launch, and can be joined', async () => {
    open()
    expect(await screen.findByText('Everything is free during the launch: you need no membership.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/checkout')
  })

  it('is a free account after the launch', async () => {
    site.launchFree = false
    open()
    expect(await screen.findByText('You read with a free account.')).toBeVisible()
  })

  // rule: MEMBER-23
  it('is a member until a date, who can renew later', async () => {
    serveMembership(MEMBER)
    open()
    expect(await screen.findByText('You are a member until November 20, 2027.')).toBeVisible()
    expect(screen.getByText('You can renew from October 20, 2027.')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  // rule: MEMBER-23
  it('can be renewed near its end', async () => {
    serveMembership({ ...MEMBER, canPurchase: true })
    open()
    expect(await screen.findByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/checkout')
  })

  it('cannot be paid again while a payment is being confirmed', async () => {
    serveMembership({ isPaymentPending: true })
    open()
    expect(await screen.findByText('Your payment is being confirmed.')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('can be loaded again after a failure', async () => {
    server.use(http.get('/api/membership', () => new HttpResponse('{}', { status: 500 }), { once: true }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await reminder()).toBeVisible()
  })
})

describe('the reminder', () => {
  // rule: MEMBER-25
  it('is saved as it is switched, and taken back after a failure', async () => {
    const { user } = open()
    await user.click(await reminder())
    await waitFor(() => expect(calls).toEqual(['PATCH /api/membership {"remindsByMail":false}']))
    expect(await reminder()).not.toBeChecked()
    server.use(http.patch('/api/membership', () => HttpResponse.error(), { once: true }))
    await user.click(await reminder())
    expect(await screen.findByText('This could not be saved')).toBeVisible()
    expect(await reminder()).not.toBeChecked()
  })

  // rule: MEMBER-25
  it('needs an e-mail address', async () => {
    open({ hasEmail: false })
    expect(await reminder()).toBeDisabled()
    expect(await reminder()).toHaveAccessibleDescription('Confirm an e-mail address above to be reminded.')
  })
})

describe('the history', () => {
  // rule: MEMBER-23
  it('has each payment with its period and receipt', async () => {
    serveMembership({ payments: [PAID] })
    open()
    expect(await screen.findByText('November 20, 2026: $88.00')).toBeVisible()
    expect(screen.getByText('Paid · November 20, 2026 to November 20, 2027')).toBeVisible()
    const receipt = screen.getByRole('link', { name: 'Receipt of November 20, 2026, in a new tab' })
    expect(receipt).toHaveAttribute('href', 'https://pay.stripe.com/receipts/1')
    expect(receipt).toHaveAttribute('target', '_blank')
  })

  // rule: MEMBER-23
  it.each([
    { status: 'refunded', text: 'Refunded' },
    { status: 'partly-refunded', text: 'Partly refunded: $44.00' },
    { status: 'disputed', text: 'Disputed' },
    { status: 'lost', text: 'Returned by the bank' },
  ] as const)('says what happened to a payment: $status', async ({ status, text }) => {
    serveMembership({ payments: [{ ...PAID, status, refundedAmount: 4400, startsAt: null, endsAt: null, receiptUrl: null }] })
    open()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Receipt/ })).not.toBeInTheDocument()
  })

  // rule: MEMBER-23
  it('has the gifts', async () => {
    const [startsAt, endsAt] = [PAID.paidAt, '2027-01-20T12:00:00Z']
    serveMembership({ gifts: [{ id: 1, months: 1, startsAt: endsAt, endsAt: '2027-02-20T12:00:00Z' }, { id: 2, months: 2, startsAt, endsAt }] })
    open()
    expect(await screen.findByText('1 month')).toBeVisible()
    expect(screen.getByText('January 20, 2027 to February 20, 2027')).toBeVisible()
    expect(screen.getByText('2 months')).toBeVisible()
    expect(screen.getByText('November 20, 2026 to January 20, 2027')).toBeVisible()
  })
})

describe('a gift code', () => {
  const code = () => screen.findByRole('textbox', { name: 'Gift code' })

  // rule: MEMBER-23
  it('makes a member of the reader', async () => {
    answers.gift = () => HttpResponse.json({ ...MEMBERSHIP, ...MEMBER })
    const { user } = open()
    await user.type(await code(), ' SHALOM-88 ')
    await user.click(screen.getByRole('button', { name: 'Use the code' }))
    expect(await screen.findByText('You are a member until November 20, 2027.')).toBeVisible()
    expect(calls[0]).toBe('POST /api/membership/gift-codes {"code":"SHALOM-88"}')
    expect(await code()).toHaveValue('')
  })

  it.each([
    { status: 404, error: 'not_found', text: 'This code does not work. Please check how it is written; each code works once.' },
    { status: 429, error: 'rate_limited', text: 'Too many attempts. Please try again later.' },
  ])('that is refused is explained: $status', async ({ status, error, text }) => {
    answers.gift = () => refusal(status, error)
    const { user } = open()
    await user.type(await code(), 'SHALOM')
    await user.click(screen.getByRole('button', { name: 'Use the code' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await code()).toHaveValue('SHALOM')
  })

  it('must be entered', async () => {
    const { user } = open()
    await code()
    await user.click(screen.getByRole('button', { name: 'Use the code' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your gift code.')
    expect(calls).toEqual([])
  })
})
