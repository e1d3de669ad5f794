import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { server } from '@/testing/server'
import { endSession, session, startSession } from '../session'
import { expectNoAxeFindings, forgetSession } from '../testing'
import { createTusServer } from './testing'
import { findUnfinished } from './unfinished'
import { UploadField } from './UploadField'
import { cancelUpload, clearUpload, RETRY_DELAYS_MS } from './uploads'

let tus = createTusServer()
beforeEach(() => {
  tus = createTusServer()
  server.use(...tus.handlers)
  startSession({ token: 'first', expiresIn: 1800 })
})
afterEach(async () => {
  await cancelUpload('audio')
  clearUpload('audio')
  forgetSession()
})

const file = (size = 5000, name = 'light.mp3') => new File([new Uint8Array(size)], name, { type: 'audio/mpeg', lastModified: 1 })
const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Choose/)

function open(slot?: string) {
  const onUploaded = vi.fn()
  const client = createQueryClient()
  const view = render(
    <QueryClientProvider client={client}>
      <UploadField kind="audio" onUploaded={onUploaded} {...(slot && { slot })} />
    </QueryClientProvider>,
  )
  return { ...view, onUploaded, user: userEvent.setup() }
}

/** A server that keeps each PATCH waiting until it is released. */
function holdPatches(): () => void {
  const released = new AbortController()
  const held = new Promise<undefined>((resolve) => {
    released.signal.addEventListener('abort', () => resolve(undefined))
  })
  tus.hooks.beforePatch = () => held
  return () => released.abort()
}

describe('a file', () => {
  it('is uploaded when it is chosen, and reported once', async () => {
    const { user, onUploaded, container } = open()
    await expectNoAxeFindings(container)
    await user.upload(fileInput(), file())
    await waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7, name: 'light.mp3' })))
    expect(tus.stored).toEqual([{ size: 5000, sent: 5000, kind: 'audio', name: 'light.mp3' }])
    expect(tus.tokens).toEqual(['Bearer first'])
    expect(fileInput()).toBeVisible()
    // Nothing is left to go on with.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([])
  })

  // rule: ADMIN-37
  it('is uploaded when it is dropped', async () => {
    const { onUploaded } = open()
    fireEvent.drop(screen.getByRole('group', { name: 'Upload a recording' }), { dataTransfer: { files: [file()] } })
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
  })

  it.each([
    [0, 'This file is empty.'],
    [501 * 1024 * 1024, 'This file is too large: 501 MB, and at most 500 MB are taken.'],
  ])('of %i bytes is refused before it is sent', async (size, message) => {
    const { user } = open()
    const refused = file(1)
    Object.defineProperty(refused, 'size', { value: size })
    await user.upload(fileInput(), refused)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(tus.stored).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(fileInput()).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that is uploaded but cannot be loaded can be loaded again', async () => {
    server.use(http.get('/api/admin/media/7', () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 }), { once: true }))
    const { user, onUploaded, container } = open()
    await user.upload(fileInput(), file())
    expect(await screen.findByRole('alert')).toHaveTextContent('“light.mp3” was uploaded, but could not be loaded.')
    expect(onUploaded).not.toHaveBeenCalled()
    await expectNoAxeFindings(container)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7 })))
    expect(tus.stored).toHaveLength(1)
  })

  it('that the server refuses shows the reason', async () => {
    server.use(
      http.patch('/api/admin/uploads/:id', () => HttpResponse.json({ code: 'validation_failed', message: 'This is a video.' }, { status: 422 })),
    )
    const { user, container, onUploaded } = open()
    await user.upload(fileInput(), file())
    expect(await screen.findByRole('alert')).toHaveTextContent('This is a video.')
    await expectNoAxeFindings(container)
    expect(onUploaded).not.toHaveBeenCalled()
  })
})

describe('an upload', () => {
  // rule: ADMIN-37
  it('shows its progress, pauses and goes on by keyboard', async () => {
    const release = holdPatches()
    const { user, container, onUploaded } = open()
    await user.upload(fileInput(), file())
    const progress = await screen.findByRole('progressbar', { name: 'light.mp3' })
    expect(progress).toHaveAttribute('max', '5000')
    expect(screen.getByText('Uploading…')).toHaveAttribute('role', 'status')
    await expectNoAxeFindings(container)
    screen.getByRole('button', { name: 'Pause' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Paused')).toBeVisible()
    release()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
  })

  // rule: ADMIN-37
  it('goes on by itself after a lost connection', async () => {
    RETRY_DELAYS_MS.fill(0)
    let failures = 3
    tus.hooks.beforePatch = () => (failures-- > 0 ? (HttpResponse.error() as HttpResponse<null>) : undefined)
    const { user, onUploaded } = open()
    await user.upload(fileInput(), file())
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
    expect(tus.tokens).toHaveLength(4)
    expect(tus.stored).toHaveLength(1)
  })

  // rule: ADMIN-37
  it('waits for the next login when the session has ended, and goes on with its token', async () => {
    RETRY_DELAYS_MS.fill(0)
    tus.hooks.beforePatch = () =>
      session.read().token === 'first' ? new HttpResponse(null, { status: 401 }) : undefined
    const { user, onUploaded } = open()
    await user.upload(fileInput(), file())
    expect(await screen.findByText('The login has ended. The upload goes on by itself after the next one.')).toBeVisible()
    expect(session.read()).toMatchObject({ token: null, ended: 'expired' })
    act(() => startSession({ token: 'second', expiresIn: 1800 }))
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
    expect(tus.tokens).toEqual(['Bearer first', 'Bearer second'])
  })

  it('waits while the site is not available', async () => {
    let failures = 1
    tus.hooks.beforePatch = () => (failures-- > 0 ? new HttpResponse(null, { status: 503 }) : undefined)
    RETRY_DELAYS_MS.fill(200)
    const { user, onUploaded } = open()
    await user.upload(fileInput(), file())
    expect(await screen.findByText('The site is not available just now. The upload goes on by itself.')).toBeVisible()
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
  })

  it('can be cancelled', async () => {
    const release = holdPatches()
    const { user } = open()
    await user.upload(fileInput(), file())
    await waitFor(() => expect(tus.tokens).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(fileInput()).toHaveFocus())
    await waitFor(() => expect(tus.stored).toEqual([]))
    expect(screen.queryByText(/is not complete/)).toBeNull()
    release()
  })

  it('is not offered as unfinished in a field of another slot', async () => {
    const release = holdPatches()
    const { user } = open()
    await user.upload(fileInput(), file())
    await waitFor(() => expect(tus.tokens).toHaveLength(1))
    const other = open('other')
    await act(() => findUnfinished('audio'))
    expect(other.container).not.toHaveTextContent('is not complete')
    release()
  })

  it('goes on in another field of the same slot', async () => {
    const release = holdPatches()
    const { user, unmount } = open()
    await user.upload(fileInput(), file())
    await screen.findByRole('progressbar')
    unmount()
    act(() => endSession('expired'))
    const { onUploaded } = open()
    expect(screen.getByRole('progressbar')).toBeVisible()
    act(() => startSession({ token: 'second', expiresIn: 1800 }))
    release()
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
  })
})

describe('an upload that a reload has interrupted', () => {
  const store = (name: string, uploadUrl: string) => {
    const stored = { size: 5000, metadata: { kind: 'audio', filename: name }, creationTime: new Date().toString(), uploadUrl }
    localStorage.setItem(`tus::tus-br-${name}-audio/mpeg-5000-1-/api/admin/uploads::1`, JSON.stringify(stored))
  }

  // rule: ADMIN-37
  it('is offered, and goes on from what has arrived', async () => {
    tus.stored.push({ size: 5000, sent: 3000, kind: 'audio', name: 'light.mp3' })
    store('light.mp3', '/api/admin/uploads/0')
    const { user, onUploaded, container } = open()
    const offers = await screen.findByRole('list', { name: 'Unfinished uploads' })
    expect(within(offers).getByText(/The upload of/)).toHaveTextContent('The upload of light.mp3 is not complete.')
    await expectNoAxeFindings(container)
    await user.upload(fileInput(), file())
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
    expect(tus.stored).toEqual([{ size: 5000, sent: 5000, kind: 'audio', name: 'light.mp3' }])
  })

  it.each([
    [401, 'the login has ended'],
    [429, 'there were too many requests'],
    [502, 'the server is in trouble'],
  ])('goes on from what has arrived after status %i: %s', async (status) => {
    RETRY_DELAYS_MS.fill(0)
    server.use(http.head('/api/admin/uploads/:id', () => new HttpResponse(null, { status }), { once: true }))
    tus.stored.push({ size: 5000, sent: 3000, kind: 'audio', name: 'light.mp3' })
    store('light.mp3', '/api/admin/uploads/0')
    const { user, onUploaded } = open()
    await user.upload(fileInput(), file())
    if (status === 401) {
      await waitFor(() => expect(session.read()).toMatchObject({ token: null, ended: 'expired' }))
      act(() => startSession({ token: 'second', expiresIn: 1800 }))
    }
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
    expect(tus.stored).toEqual([{ size: 5000, sent: 5000, kind: 'audio', name: 'light.mp3' }])
  })

  // rule: ADMIN-37
  it('can be discarded, also on the server', async () => {
    tus.stored.push({ size: 5000, sent: 3000, kind: 'audio', name: 'light.mp3' })
    store('light.mp3', '/api/admin/uploads/0')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Discard the upload of light.mp3' }))
    await waitFor(() => expect(tus.stored).toEqual([]))
    expect(screen.queryByRole('list')).toBeNull()
  })
})
