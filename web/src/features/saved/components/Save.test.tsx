import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { renderAt, withRoutes } from '@/testing/render'
import { SaveForLater } from './SaveButton'
import { SaveToggle } from './SaveToggle'

const CANDLES = { id: 17, title: 'Two Candles' }
const POSTS = [CANDLES, { id: 3, title: 'The long road' }]
const copies = { keep: vi.fn(() => Promise.resolve(true)), remove: vi.fn(() => Promise.resolve()) }
let saved: number[]
let calls: string[]

beforeEach(() => {
  saved = [3]
  calls = []
  copies.keep.mockClear()
  copies.remove.mockClear()
  const change = (isSaved: boolean) => ({ params, request }: { params: Record<string, unknown>; request: Request }) => {
    calls.push(`${request.method} ${String(params.id)}`)
    saved = isSaved ? [Number(params.id), ...saved] : saved.filter((each) => each !== Number(params.id))
    return isSaved ? HttpResponse.json({ postId: Number(params.id), savedAt: '2026-11-20T06:00:00Z' }) : new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get('/api/account/saved-post-ids', () => {
      calls.push('ids')
      return HttpResponse.json(saved)
    }),
    http.put('/api/account/saved-posts/:id', change(true)),
    http.delete('/api/account/saved-posts/:id', change(false)),
  )
})

const open = (account: 'own' | 'shared' | 'unknown' = 'own') =>
  renderAt(
    '/daily-learning',
    <>
      {POSTS.map((post) => (
        <SaveToggle key={post.id} post={post} variant="card" copies={copies} account={account} />
      ))}
    </>,
  )
const button = (name: string) => screen.findByRole('button', { name })
const toast = () => within(screen.getByRole('region', { name: /^Notifications/ }))

describe('‘Save for Later’', () => {
  // rule: READ-55
  it('leads visitors to registration and back, once it exists', () => {
    const { unmount } = renderAt('/', withRoutes(['/register'], <SaveForLater post={CANDLES} path="/daily-learning/17" variant="page" toggle={null} />))
    expect(screen.getByRole('link', { name: 'Save for Later: Two Candles' })).toHaveAttribute('href', '/register?return=%2Fdaily-learning%2F17')
    unmount()
    renderAt('/', withRoutes([], <SaveForLater post={CANDLES} path="/daily-learning/17" variant="page" toggle={null} />))
    expect(screen.queryByText('Save for Later')).not.toBeInTheDocument()
  })

  // rule: READ-55
  it('is a button for signed-in readers', () => {
    localStorage.setItem('token', 'of a reader')
    renderAt('/', <SaveForLater post={CANDLES} path="/daily-learning/17" variant="page" toggle={<button>Toggle</button>} />)
    expect(screen.getByRole('button', { name: 'Toggle' })).toBeVisible()
  })

  // rule: READ-55
  it('shows what is saved, by one call for all posts', async () => {
    open()
    expect(await button('Saved: The long road')).toHaveAttribute('aria-pressed', 'true')
    expect(await button('Save for Later: Two Candles')).toHaveAttribute('aria-pressed', 'false')
    expect(calls).toEqual(['ids'])
  })

  it('explains a shared account, and asks the server for nothing', async () => {
    const { user } = open('shared')
    await user.click(await button('Save for Later: Two Candles'))
    expect(await screen.findByText('Please create an account of your own to save teachings.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  // rule: ACCOUNT-2
  it('saves at once, with a copy for reading offline, and can be undone', async () => {
    const { user } = open()
    await button('Saved: The long road')
    await user.click(await button('Save for Later: Two Candles'))
    expect(await button('Saved: Two Candles')).toBeVisible()
    expect(await screen.findByText('You can read it without a connection, too.')).toBeVisible()
    expect(copies.keep).toHaveBeenCalledWith(17)
    fireEvent.click(toast().getByRole('button', { name: 'Undo' }))
    expect(await button('Save for Later: Two Candles')).toBeVisible()
    await waitFor(() => expect(saved).toEqual([3]))
    await waitFor(() => expect(copies.remove).toHaveBeenCalledWith(17))
  })

  it('says so where no copy may be kept', async () => {
    copies.keep.mockResolvedValueOnce(false)
    const { user } = open()
    await user.click(await button('Save for Later: Two Candles'))
    expect(await screen.findByText('Your account has it. It is not kept on this device for reading offline.')).toBeVisible()
  })

  // rule: ACCOUNT-2
  it('is taken back where the server cannot be reached, and can be tried again', async () => {
    server.use(http.put('/api/account/saved-posts/:id', () => HttpResponse.error(), { once: true }))
    const { user } = open()
    await button('Saved: The long road')
    await user.click(await button('Save for Later: Two Candles'))
    expect(await screen.findByText('This could not be saved')).toBeVisible()
    expect(await button('Save for Later: Two Candles')).toBeVisible()
    expect(copies.keep).not.toHaveBeenCalled()
    fireEvent.click(toast().getByRole('button', { name: 'Try again' }))
    expect(await button('Saved: Two Candles')).toBeVisible()
    await waitFor(() => expect(saved).toEqual([17, 3]))
  })

  it('sends changes in their order: the last one counts', async () => {
    const { user } = open()
    await user.click(await button('Saved: The long road'))
    await user.click(await button('Save for Later: The long road'))
    await waitFor(() => expect(calls.filter((call) => call !== 'ids')).toEqual(['DELETE 3', 'PUT 3']))
    expect(await button('Saved: The long road')).toBeVisible()
  })
})
