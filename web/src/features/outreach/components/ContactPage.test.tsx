import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { ContactPage } from './ContactPage'

const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', subject: 'A question', message: 'Why does it begin with bet?' }
const open = () => renderAt('/contact', <ContactPage />)
const field = (name: string) => screen.getByRole('textbox', { name })
const send = () => screen.getByRole('button', { name: 'Send Message' })

async function fill(user: ReturnType<typeof open>['user'], values = MESSAGE) {
  await user.type(field('Name'), values.name)
  await user.type(field('Email'), values.email)
  await user.type(field('Subject'), values.subject)
  await user.type(field('Message'), values.message)
}

const settings = { ...site }
beforeEach(() => toastStore.set({ current: null, count: 0 }))
afterEach(() => {
  sessionStorage.clear()
  Object.assign(site, settings)
})

describe('the contact page', () => {
  // rule: CONTACT-1, CONTACT-2
  it('has the form, with six rows for the message', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    const form = within(screen.getByRole('form', { name: 'Get in Touch' }))
    expect(form.getAllByRole('textbox').map((each) => each.getAttribute('name'))).toEqual(['name', 'email', 'subject', 'message'])
    expect(field('Message')).toHaveAttribute('rows', '6')
  })

  // rule: CONTACT-3
  it('has address, number, meeting and social links, each where it is set', () => {
    const links = () => within(screen.getByRole('complementary', { name: 'Connect With Us' })).getAllByRole('link').map((link) => link.getAttribute('href'))
    const { unmount } = open()
    expect(links()).toEqual(['mailto:shalom@torah-nuggets.example', 'tel:+15550100'])
    unmount()
    site.meetingUrl = 'https://meet.example'
    site.social = { facebook: 'https://f.example', x: 'https://x.example', instagram: 'https://i.example', linkedin: 'https://l.example' }
    open()
    expect(links().slice(2)).toEqual(['https://meet.example', 'https://f.example', 'https://x.example', 'https://i.example', 'https://l.example'])
    expect(screen.getByRole('link', { name: 'LinkedIn' })).toBeVisible()
  })

  // rule: CONTACT-4
  it('answers four questions', () => {
    open()
    const questions = within(screen.getByRole('region', { name: 'Frequently Asked Questions' })).getAllByRole('heading', { level: 3 })
    expect(questions.map((each) => each.textContent)).toEqual([
      'How often do new teachings appear?',
      'What does it cost?',
      'May I suggest a topic?',
      'Are you available for speaking engagements?',
    ])
  })
})

describe('an invalid message', () => {
  // rule: CONTACT-5, CONTACT-6, CONTACT-7, CONTACT-8
  it.each([
    ['Name', 'R', 'Name must be at least 2 characters.'],
    ['Name', 'x'.repeat(101), 'Name must be at most 100 characters.'],
    ['Email', 'ruth', 'Please enter a valid email address.'],
    ['Email', `${'x'.repeat(95)}@a.org`, 'Please enter a valid email address.'],
    ['Subject', 'Hi  ', 'Subject must be at least 5 characters.'],
    ['Subject', 'x'.repeat(256), 'Subject must be at most 255 characters.'],
    ['Message', 'Too short', 'Message must be at least 10 characters.'],
  ])('%s of %s is told at its field', async (name, text, error) => {
    const { user } = open()
    await user.click(field(name))
    await user.paste(text)
    await user.click(send())
    await screen.findByRole('alert')
    expect(field(name)).toHaveAccessibleDescription(error)
    expect(field(name)).toHaveValue(text)
  })
})

describe('a message', () => {
  // rule: CONTACT-9, CONTACT-10
  it('is sent once, thanked for, and leaves an empty form', async () => {
    const sent: unknown[] = []
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    server.use(
      http.post('/api/contact', async ({ request }) => {
        sent.push(await request.json())
        await finished
        return HttpResponse.json({ message: 'ok' }, { status: 202 })
      }),
    )
    const { user } = open()
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveFocus()
    await user.keyboard('{Enter}')
    finish()
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeVisible()
    expect(sent).toEqual([MESSAGE])
    expect(toastStore.read().current).toMatchObject({
      title: 'Message Sent',
      description: "Thank you for your message. We'll respond as soon as possible.",
      kind: 'info',
    })
    for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(field(name)).toHaveValue('')
    // The next message is not marked before it is sent.
    await user.type(field('Name'), 'R')
    expect(field('Name')).toBeValid()
  })

  // rule: CONTACT-9, CONTACT-11
  it('that could not be sent is kept, and the cause is said', async () => {
    server.use(http.post('/api/contact', () => new HttpResponse(null, { status: 503 })))
    const { user } = open()
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('The site is not available just now.')
    expect(toastStore.read().current).toMatchObject({
      title: 'Error',
      description: 'There was a problem sending your message. Please try again.',
      kind: 'error',
    })
    expect(field('Message')).toHaveValue(MESSAGE.message)
  })

  // rule: CONTACT-9
  it('that is not sent yet is there after a reload, and gone once it is sent', async () => {
    server.use(http.post('/api/contact', () => HttpResponse.json({ message: 'ok' }, { status: 202 })))
    const first = open()
    await fill(first.user)
    first.unmount()
    const { user, unmount } = open()
    expect(field('Message')).toHaveValue(MESSAGE.message)
    await user.click(send())
    await expect.poll(() => toastStore.read().current?.title).toBe('Message Sent')
    unmount()
    open()
    expect(field('Message')).toHaveValue('')
  })
})

describe('a question for the teacher', () => {
  const ask = (question: string) => renderAt(`/contact?${new URLSearchParams({ question })}`, <ContactPage />)

  // rule: CONTACT-13
  it('is filled in, and nothing is sent before its reader sends it', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/contact', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'ok' }, { status: 202 })
      }),
    )
    const { user } = ask('Why two candles?')
    expect(field('Subject')).toHaveValue('A question for the teacher')
    expect(field('Message')).toHaveValue('Why two candles?')
    expect(sent).toEqual([])
    await user.type(field('Name'), MESSAGE.name)
    await user.type(field('Email'), MESSAGE.email)
    await user.click(send())
    await expect.poll(() => toastStore.read().current?.title).toBe('Message Sent')
    expect(sent).toEqual([{ ...MESSAGE, subject: 'A question for the teacher', message: 'Why two candles?' }])
    for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(field(name)).toHaveValue('')
  })

  // rule: CONTACT-13
  it('stays as the reader changed it, apart from other messages', async () => {
    const other = open()
    await fill(other.user)
    other.unmount()
    const first = ask('Why two candles?')
    await first.user.type(field('Message'), ' And not three?')
    first.unmount()
    const second = ask('Why two candles?')
    expect(field('Message')).toHaveValue('Why two candles? And not three?')
    second.unmount()
    const third = ask('Why a cup?')
    expect(field('Message')).toHaveValue('Why a cup?')
    third.unmount()
    open()
    expect(field('Message')).toHaveValue(MESSAGE.message)
  })

  // rule: CONTACT-13
  it.each([
    ['<b onclick="x()">Why</b>?\n\u0000 And   how?', '<b onclick="x()">Why</b>? And how?'],
    ['🕯'.repeat(600), '🕯'.repeat(500)],
    ['  ', ''],
  ])('is one line of a bounded length: %j', (question, message) => {
    ask(question)
    expect(field('Message')).toHaveValue(message)
    expect(field('Subject')).toHaveValue(message && 'A question for the teacher')
  })
})
