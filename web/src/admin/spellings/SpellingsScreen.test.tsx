import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { server } from '@/testing/server'
import type { Spelling } from '../adminApi'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const ADDRESS = '/admin/spellings'
const ENDPOINT = '/api/admin/spellings'

let stored: Spelling[] = []
let bodies: unknown[] = []
const spelling = (id: number, name: string, ...forms: string[]): Spelling => ({ id, name, forms, createdAt: '2026-11-20T12:00:00Z' })

beforeEach(() => {
  stored = [spelling(1, 'Shabbat', 'Shabos'), spelling(2, 'Sukkot', 'Succos', 'סוכת')]
  bodies = []
  server.use(
    http.get(ENDPOINT, () => HttpResponse.json(stored)),
    http.post(ENDPOINT, async ({ request }) => {
      const body = (await request.json()) as { name: string; forms: string[] }
      bodies.push(body)
      const added = spelling(stored.length + 1, body.name, ...body.forms)
      stored = [...stored, added]
      return HttpResponse.json(added, { status: 201 })
    }),
    http.delete(`${ENDPOINT}/:id`, ({ params }) => {
      stored = stored.filter(({ id }) => id !== Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
afterEach(forgetSession)

const term = () => screen.getByRole('textbox', { name: 'Term' })
const forms = () => screen.getByRole('textbox', { name: 'Other spellings' })
const add = () => screen.getByRole('button', { name: 'Add' })
const terms = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

async function open(address = ADDRESS) {
  const view = renderLoggedIn(address)
  await screen.findByText('Shabos')
  return view
}

describe('the list of spellings', () => {
  it('shows each term with its spellings, newest first', async () => {
    const { container } = await open()
    expect(terms()).toEqual(['Sukkot', 'Shabbat'])
    expect(screen.getByText('סוכת')).toHaveAttribute('dir', 'rtl')
    await expectNoAxeFindings(container)
  })

  // rule: ADMIN-27
  it('can be searched by term and by spelling', async () => {
    const { user } = await open()
    const field = screen.getByRole('textbox', { name: 'Search the spellings' })
    await user.type(field, 'SUCC')
    await waitFor(() => expect(terms()).toEqual(['Sukkot']))
    expect(screen.getByText('1 term')).toHaveAttribute('role', 'status')
    expect(screen.getByTestId('address')).toHaveTextContent('?q=SUCC')
    await user.type(field, 'x')
    expect(await screen.findByText('No spelling contains “SUCCx”.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(terms()).toHaveLength(2))
  })

  it('says that it is empty', async () => {
    stored = []
    renderLoggedIn(ADDRESS)
    expect(await screen.findByText('No spellings have been added yet.')).toBeVisible()
    expect(add()).toBeVisible()
  })

  it('shows an error after a failed request, and can be retried', async () => {
    server.use(http.get(ENDPOINT, () => HttpResponse.error(), { once: true }))
    const { user } = renderLoggedIn(ADDRESS)
    expect(await screen.findByText(/^The site could not be reached/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Shabos')).toBeVisible()
  })
})

describe('the form for a new spelling', () => {
  // rule: ADMIN-27
  it('sends the term and its spellings, adds them to the list, and is cleared', async () => {
    const { user } = await open()
    await user.type(term(), '  Parashah ')
    await user.type(forms(), 'Parsha, Parasha{Enter}  Pasha   Pasha{Enter}Parsha')
    await user.click(add())
    expect(await screen.findByText('Added to “Parashah”: Parsha, Parasha, Pasha Pasha')).toHaveAttribute('role', 'status')
    expect(bodies).toEqual([{ name: 'Parashah', forms: ['Parsha', 'Parasha', 'Pasha Pasha'] }])
    await waitFor(() => expect(terms()).toEqual(['Parashah', 'Sukkot', 'Shabbat']))
    expect([term(), forms()].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    expect(term()).toHaveFocus()
  })

  it.each([
    ['', 'Parsha', 'Enter the term.'],
    ['Shabbat, Sukkot', 'Parsha', 'Enter one term, without a comma.'],
    ['P', 'Parsha', 'Each spelling needs at least 2 letters.'],
    ['Parashah', ',', 'Enter at least one other spelling.'],
    ['Parashah', 'Parsha, p', 'Each spelling needs at least 2 letters.'],
    ['Parashah', 'p'.repeat(61), 'A spelling may have 60 letters.'],
  ])('rejects invalid input before sending it: “%s”, “%s”', async (name, other, message) => {
    const { user } = await open()
    if (name) await user.type(term(), name)
    await user.type(forms(), other)
    await user.click(add())
    expect(await screen.findByRole('link', { name: message })).toBeVisible()
    expect(bodies).toEqual([])
  })

  // rule: ADMIN-27
  it.each([
    [409, 'conflict', { forms: "'Shabos' belongs to 'Shabbat' already." }, "'Shabos' belongs to 'Shabbat' already."],
    [422, 'validation_failed', { 'forms.0': 'must be text' }, 'must be text'],
  ])('shows the errors of the server at the field: status %i', async (status, code, fields, message) => {
    server.use(http.post(ENDPOINT, () => HttpResponse.json({ code, message: 'no', fields }, { status })))
    const { user } = await open()
    await user.type(term(), 'Sukkot')
    await user.type(forms(), 'Shabos')
    await user.click(add())
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link', { name: message })).toBeVisible()
    expect(forms()).toHaveAccessibleDescription(`One a line, or separated by commas ${message}`)
    // The typed text remains.
    expect(term()).toHaveValue('Sukkot')
  })

  it('is filled once with a search without results', async () => {
    const { user } = await open(`${ADDRESS}?add=parsha%2C+noach`)
    expect(forms()).toHaveValue('parsha noach')
    expect(term()).toHaveFocus()
    await user.type(term(), 'Noach{Enter}')
    await screen.findByText('Added to “Noach”: parsha noach')
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/spellings$/))
    expect(forms()).toHaveValue('')
  })
})

describe('deleting a spelling', () => {
  const opener = () => screen.findByRole('button', { name: 'Delete the spellings of Sukkot' })
  const confirm = () => screen.getByRole('button', { name: 'Delete for good' })

  // rule: ADMIN-27
  it('needs a confirmation', async () => {
    const { user, container } = await open()
    await user.click(await opener())
    expect(confirm()).toHaveFocus()
    expect(stored).toHaveLength(2)
    await expectNoAxeFindings(container)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('The spellings of “Sukkot” were deleted.')).toHaveAttribute('role', 'status')
    await waitFor(() => expect(terms()).toEqual(['Shabbat']))
    expect(screen.getByRole('heading', { name: 'Added spellings' })).toHaveFocus()
  })

  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
    ['Keep', (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByRole('button', { name: 'Keep' }))],
  ])('is cancelled with %s', async (_name, cancel) => {
    const { user } = await open()
    await user.click(await opener())
    await cancel(user)
    const button = await opener()
    await waitFor(() => expect(button).toHaveFocus())
    expect(stored).toHaveLength(2)
  })

  it('shows an error if it fails, and succeeds if the spelling is already deleted', async () => {
    const { user } = await open()
    server.use(http.delete(`${ENDPOINT}/2`, () => HttpResponse.error()))
    await user.click(await opener())
    await user.click(confirm())
    expect(await screen.findByText(/^The site could not be reached/)).toHaveAttribute('role', 'alert')
    server.use(http.delete(`${ENDPOINT}/2`, () => HttpResponse.json({ code: 'not_found', message: 'no' }, { status: 404 })))
    stored = stored.filter(({ id }) => id !== 2)
    await user.click(confirm())
    await waitFor(() => expect(terms()).toEqual(['Shabbat']))
  })
})
