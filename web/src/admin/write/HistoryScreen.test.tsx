import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { keepDraft, testimonial } from './testing'

const AT = '/api/admin/content/testimonial/3'
let restored = 0
const published = { kind: 'testimonial', id: 3, title: 'Ruth', content: { name: 'Ruth' }, fingerprint: 'a', draftId: null as number | null }
const version = { number: 1, title: 'Ruth', createdAt: '2026-11-20T23:30:00Z' }

function publish(fields: Partial<typeof published>) {
  restored = 0
  server.use(
    http.get(AT, () => HttpResponse.json({ ...published, ...fields })),
    http.get(`${AT}/versions`, () => HttpResponse.json([version])),
    http.get(`${AT}/versions/1`, () => HttpResponse.json({ ...version, content: { name: 'Naomi' } })),
    http.post(`${AT}/versions/1/restore`, () => {
      restored += 1
      return HttpResponse.json(testimonial({ targetId: 3 }))
    }),
  )
}
beforeEach(() => void keepDraft(testimonial({ targetId: 3, content: { name: 'Orpah' } })))
afterEach(forgetSession)

it('restores a version into a new draft, and names its time in the zone of the site', async () => {
  publish({})
  const { user } = renderLoggedIn('/admin/history/testimonial/3')
  expect(await screen.findByText('November 20, 2026 at 6:30 PM EST')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore Version 1' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(restored).toBe(1)
})

it('shows the draft that it replaces, and asks first', async () => {
  publish({ draftId: 7 })
  const { user } = renderLoggedIn('/admin/history/testimonial/3')
  await user.click(await screen.findByRole('button', { name: 'Restore Version 1' }))
  const question = await screen.findByRole('group', { name: 'Restore Version 1' })
  expect(await within(question).findByText('Orpah')).toBeVisible()
  expect(within(question).getByText('Naomi')).toBeVisible()
  expect(restored).toBe(0)
  await user.click(within(question).getByRole('button', { name: 'Replace the draft' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(restored).toBe(1)
})
