import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderAdmin, renderLoggedIn } from '../testing'

afterEach(forgetSession)

const recording = () => new File(['sound'], 'light.mp3', { type: 'audio/mpeg' })
const upload = () => screen.getByRole('button', { name: 'Upload' })

describe('the audio test', () => {
  // rule: PAGE-6
  it('needs the password, and is not in the navigation', async () => {
    renderAdmin('/audiotest')
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
    expect(screen.queryByText('Audio Test')).toBeNull()
  })

  // rule: ADMIN-16
  it('asks for a file first', async () => {
    const { user, container } = renderLoggedIn('/audiotest')
    expect(await screen.findByRole('heading', { level: 1, name: 'Audio Test' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Audio Test' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Upload' }))
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please select a file first$/)
    expect(screen.getByLabelText('Audio file')).toHaveFocus()
    await expectNoAxeFindings(container)
  })

  // rule: PAGE-6
  it('uploads the file and shows status and response', async () => {
    const call = vi.spyOn(globalThis, 'fetch')
    server.use(http.post('/api/uploads', () => HttpResponse.json({ url: '/media/uploads/1.mp3' }, { status: 201 })))
    const { user } = renderLoggedIn('/audiotest')
    await user.upload(await screen.findByLabelText('Audio file'), recording())
    await user.click(upload())
    expect(await screen.findByText('Uploaded: 201')).toBeVisible()
    expect(screen.getByText(/\/media\/uploads\/1\.mp3/)).toBeVisible()
    const [, init] = call.mock.calls.at(-1) ?? []
    expect(init?.headers).toEqual({ Authorization: 'Bearer secret' })
    expect((init?.body as FormData).get('audioFile')).toMatchObject({ name: 'light.mp3' })
  })

  // rule: ADMIN-16
  it.each([
    ['a refusal', () => HttpResponse.json({ message: 'This is not a recording.' }, { status: 422 }), /^Upload failed: 422/],
    ['a thrown error', () => HttpResponse.error(), /^Upload error$/],
  ])('shows %s', async (_name, answer, text) => {
    server.use(http.post('/api/uploads', answer))
    const { user } = renderLoggedIn('/audiotest')
    await user.upload(await screen.findByLabelText('Audio file'), recording())
    await user.click(upload())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('shows the gate when the login has ended', async () => {
    server.use(http.post('/api/uploads', () => HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })))
    const { user } = renderLoggedIn('/audiotest')
    await user.upload(await screen.findByLabelText('Audio file'), recording())
    await user.click(upload())
    expect(await screen.findByText(/^Please enter the password again/)).toBeVisible()
  })
})
