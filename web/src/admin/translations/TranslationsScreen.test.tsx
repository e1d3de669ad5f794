import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, page, renderLoggedIn } from '../testing'

const HILLEL = {
  reference: 'Mishnah Avot 1:14',
  hebrewReference: 'משנה אבות א, יד',
  hebrew: 'אם אין אני לי מי לי',
  url: '/mishnah/avot/1#14',
  teachings: 3,
  text: null as string | null,
  translator: null as string | null,
  suggestedTranslator: 'The Teacher',
}
const EDIT = '/admin/translations/edit?of=Mishnah+Avot+1%3A14'
const ONE = '/api/admin/translations/:reference'

afterEach(forgetSession)

// rule: ADMIN-73
it('the mishnahs without a translation are listed, each with its way to the form', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/admin/translations', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('state') ?? '')
      return page(asked.length === 1 ? [HILLEL] : [{ ...HILLEL, text: 'If I am not', translator: 'A. Sage' }])
    }),
  )
  const { user, container } = renderLoggedIn('/admin/translations')
  const row = await screen.findByRole('row', { name: /Avot 1:14/ })
  expect(within(row).getByRole('link')).toHaveAttribute('href', EDIT)
  expect(within(row).getByText('3 teachings')).toBeVisible()
  expect(within(row).getByText(HILLEL.hebrew)).toBeVisible()
  await expectNoAxeFindings(container)
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(await screen.findByText('If I am not')).toBeVisible()
  expect(asked).toEqual(['missing', 'all'])
})

// rule: ADMIN-73
it('a translation is written with the name of the teacher, and leads back to the list', async () => {
  const written: unknown[] = []
  server.use(
    http.get(ONE, ({ params }) => (params.reference === HILLEL.reference ? HttpResponse.json(HILLEL) : new HttpResponse('{}', { status: 404 }))),
    http.get('/api/admin/translations', () => page([])),
    http.put(ONE, async ({ request }) => {
      written.push(await request.json())
      return HttpResponse.json({ ...HILLEL, text: 'x', translator: 'y' })
    }),
  )
  const { user } = renderLoggedIn(EDIT)
  const text = await screen.findByRole('textbox', { name: 'Translation' })
  expect(screen.getByText('Cited in 3 teachings.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Translated by' })).toHaveValue('The Teacher')
  expect(screen.queryByRole('button', { name: 'Delete the translation' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Write the translation.')).length).toBeGreaterThan(0)
  await user.type(text, ' If I am not for myself{Enter}who is?')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The translation is on the site')).toBeVisible()
  expect(written).toEqual([{ text: 'If I am not for myself\nwho is?', translator: 'The Teacher' }])
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/translations$/)
})

// rule: ADMIN-73
it('a translation is edited with its own translator, and deleted after a second press', async () => {
  let isDeleted = false
  server.use(
    http.get(ONE, () => HttpResponse.json({ ...HILLEL, text: 'If I am not', translator: 'A. Sage' })),
    http.get('/api/admin/translations', () => page([])),
    http.delete(ONE, () => ((isDeleted = true), new HttpResponse(null, { status: 204 }))),
  )
  const { user } = renderLoggedIn(EDIT)
  expect(await screen.findByRole('textbox', { name: 'Translation' })).toHaveValue('If I am not')
  expect(screen.getByRole('textbox', { name: 'Translated by' })).toHaveValue('A. Sage')
  await user.click(screen.getByRole('button', { name: 'Delete the translation' }))
  expect(isDeleted).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The translation was deleted')).toBeVisible()
  expect(isDeleted).toBe(true)
})

it.each(['/admin/translations/edit', '/admin/translations/edit?of=x'])('there is nothing at %s', async (address) => {
  server.use(http.get(ONE, () => HttpResponse.json({ code: 'not_found', message: 'No.' }, { status: 404 })))
  renderLoggedIn(address)
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})
