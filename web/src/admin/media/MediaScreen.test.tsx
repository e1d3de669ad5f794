import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { server } from '@/testing/server'
import { startSession } from '../session'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'
import { AudioField } from './AudioField'
import type { Media } from './mediaApi'
import { MediaPicker } from './MediaPicker'
import { media, picture } from './testing'

const ADDRESS = '/admin/media'
const ENDPOINT = '/api/admin/media'

let stored: Media[] = []
let queries: string[] = []

beforeEach(() => {
  stored = [picture(2, { alt: 'A road' }), media(1, { warning: 'This recording is quiet: raise it by about 11 dB.' })]
  queries = []
  server.use(
    http.get(ENDPOINT, ({ request }) => {
      const { searchParams } = new URL(request.url)
      queries.push(searchParams.toString())
      const kind = searchParams.get('kind')
      return HttpResponse.json(stored.filter((each) => !kind || each.kind === kind))
    }),
    http.get(`${ENDPOINT}/:id`, ({ params }) => HttpResponse.json(stored.find(({ id }) => id === Number(params.id)))),
    http.patch(`${ENDPOINT}/:id`, async ({ params, request }) => {
      const { alt } = (await request.json()) as { alt: string }
      stored = stored.map((each) => (each.id === Number(params.id) ? { ...each, alt } : each))
      return HttpResponse.json(stored.find(({ id }) => id === Number(params.id)))
    }),
    http.delete(`${ENDPOINT}/:id`, ({ params }) => {
      stored = stored.filter(({ id }) => id !== Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
afterEach(forgetSession)

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

describe('the screen of the files', () => {
  // rule: ADMIN-38
  it('shows each file with its preview, measures and warning', async () => {
    const { container } = renderLoggedIn(ADDRESS)
    expect(await screen.findByRole('img', { name: 'A road' })).toHaveAttribute('width', '800')
    expect(names()).toEqual(['file 2.jpg', 'file 1.mp3'])
    expect(screen.getByLabelText('file 1.mp3')).toHaveAttribute('src', '/media/uploads/1.mp3')
    expect(screen.getByText('2.9 MB · 1:05 · -16.2 LUFS')).toBeVisible()
    expect(screen.getByText(/^This recording is quiet/)).toBeVisible()
    await expectNoAxeFindings(container)
  })

  // rule: ADMIN-38
  it('is filtered by kind and searched, in the URL', async () => {
    const { user } = renderLoggedIn(ADDRESS)
    await screen.findByText('file 2.jpg')
    await user.click(screen.getByRole('radio', { name: 'Recordings' }))
    await waitFor(() => expect(names()).toEqual(['file 1.mp3']))
    await user.type(screen.getByRole('textbox', { name: 'Search the files' }), 'road')
    await waitFor(() => expect(queries.at(-1)).toContain('q=road'))
    expect(screen.getByTestId('address')).toHaveTextContent('?kind=audio&q=road')
  })

  // rule: ADMIN-38
  it('asks for the alt text of a picture and stores it', async () => {
    const { user } = renderLoggedIn(ADDRESS)
    const field = await screen.findByRole('textbox', { name: 'Alt text' })
    await user.clear(field)
    await user.type(field, 'A road to Haran')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toHaveAttribute('role', 'status')
    expect(stored[0]?.alt).toBe('A road to Haran')
  })

  it('keeps a typed alt text when the list cannot be refetched', async () => {
    const { user, client } = renderLoggedIn(ADDRESS)
    await user.type(await screen.findByRole('textbox', { name: 'Alt text' }), ' to Haran')
    server.use(http.get(ENDPOINT, () => HttpResponse.error(), { once: true }))
    await act(() => client.refetchQueries())
    expect(await screen.findByText(/^The site could not be reached/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A road to Haran')
  })

  it('shows what is processed until it is ready, and why a file failed', async () => {
    stored = [picture(3, { state: 'processing', url: null }), picture(4, { state: 'failed', url: null, problem: 'This picture is broken.' })]
    renderLoggedIn(ADDRESS)
    expect(await screen.findByText('The file is being prepared…')).toBeVisible()
    expect(screen.getByText('This picture is broken.')).toHaveAttribute('role', 'alert')
    stored = [picture(3, { alt: 'Ready' })]
    expect(await screen.findByRole('img', { name: 'Ready' })).toBeVisible()
  })

  // rule: ADMIN-38
  it('deletes after a confirmation, and says where a file is used', async () => {
    const { user } = renderLoggedIn(ADDRESS)
    const inUse = { code: 'conflict', message: 'This file is used by teaching 12, “The candle”.' }
    server.use(http.delete(`${ENDPOINT}/1`, () => HttpResponse.json(inUse, { status: 409 }), { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Delete file 1.mp3' }))
    expect(screen.getByRole('button', { name: 'Delete for good' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(inUse.message)).toHaveAttribute('role', 'alert')
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('“file 1.mp3” was deleted.')).toHaveAttribute('role', 'status')
    await waitFor(() => expect(names()).toEqual(['file 2.jpg']))
  })
})

function renderPart(part: ReactNode) {
  startSession({ token: 'secret', expiresIn: 1800 })
  const view = render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>)
  return { ...view, user: userEvent.setup() }
}

describe('the picker', () => {
  // rule: ADMIN-38
  it('inserts a described picture, and asks for the alt text of another first', async () => {
    stored = [picture(2, { alt: 'A road' }), picture(3)]
    const onInsert = vi.fn()
    const onOpenChange = vi.fn()
    const { user } = renderPart(<MediaPicker kind="image" open onOpenChange={onOpenChange} onInsert={onInsert} />)
    const dialog = screen.getByRole('dialog', { name: 'Choose a picture' })
    await user.click(await within(dialog).findByRole('button', { name: 'Insert file 2.jpg' }))
    expect(onInsert).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2, alt: 'A road' }))
    expect(onOpenChange).toHaveBeenLastCalledWith(false)
    await expectNoAxeFindings(dialog)
    expect(within(dialog).queryByRole('button', { name: 'Insert file 3.jpg' })).toBeNull()
    await user.type(within(dialog).getByRole('textbox', { name: 'Alt text' }), 'A well')
    await user.click(within(dialog).getByRole('button', { name: 'Insert' }))
    await waitFor(() => expect(onInsert).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3, alt: 'A well' })))
  })

  it('offers only files of its kind that are ready', async () => {
    stored = [media(1), media(5, { state: 'waiting' }), picture(2)]
    renderPart(<MediaPicker kind="audio" open onOpenChange={vi.fn()} onInsert={vi.fn()} />)
    expect(await screen.findByRole('button', { name: 'Insert file 1.mp3' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Insert/ })).toHaveLength(1)
  })
})

describe('the field of a recording', () => {
  it('previews it, with its loudness and a warning once it is measured', async () => {
    const waiting = media(1, { state: 'processing', loudness: null, duration: null })
    stored = [waiting]
    const { container } = renderPart(<AudioField value={waiting} onUploaded={vi.fn()} />)
    expect(await screen.findByLabelText('file 1.mp3')).toHaveAttribute('controls')
    expect(screen.getByText('The file is being prepared…')).toBeVisible()
    stored = [media(1, { warning: 'This recording is loud: lower it by about 7 dB.' })]
    expect(await screen.findByText(/^This recording is loud/)).toBeVisible()
    expect(screen.getByText(/LUFS$/)).toBeVisible()
    await expectNoAxeFindings(container)
  })
})
