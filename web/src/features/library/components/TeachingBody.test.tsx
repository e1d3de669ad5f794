import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostPage } from './PostPage'
import { TeachingBody } from './TeachingBody'

/** The server's data of a locked teaching (ACCESS-13). */
const LOCKED = aPost({ isLocked: true, isPremium: 1, content: '', preview: 'How the candle שבת begins …', audioUrl: null })

const CALL = 'Continue with a membership'

// rule: ACCESS-13, ACCESS-21
it('a locked teaching shows its preview and who may read it, like the server HTML', async () => {
  const { container } = renderAt('/daily-learning/17', <TeachingBody post={LOCKED} essay />)
  // The same markup is in tests/accounts/test_initial_data.py.
  expect(container.innerHTML).toContain(
    '<div class="reading locked-preview reading-essay"><p><bdi dir="ltr">How the candle <bdi lang="he" dir="rtl">שבת</bdi> begins …</bdi></p></div>',
  )
  const call = await screen.findByRole('region', { name: CALL })
  expect(within(call).getByRole('heading', { level: 2, name: CALL })).toBeVisible()
  expect(within(call).getByText('$88 for a year')).toBeVisible()
  expect(within(call).getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/checkout')
  const signIn = within(call).getByRole('link', { name: 'Sign in' })
  expect(signIn).toHaveAttribute('href', '/login?return=%2Fdaily-learning%2F17')
})

// rule: ACCESS-21
it('a signed-in reader is not asked to sign in', async () => {
  setToken('token of a reader')
  renderAt('/daily-learning/17', <TeachingBody post={LOCKED} />)
  expect(await screen.findByRole('link', { name: 'Join' })).toBeVisible()
  expect(screen.queryByText('Already a member?')).not.toBeInTheDocument()
  clearToken()
})

// rule: ACCESS-21
it('of several locked teachings on a page, one has the call', () => {
  renderAt('/torah-timeline/noach', <TeachingBody post={LOCKED} callLevel={null} />)
  expect(screen.getByText(/^How the candle/)).toBeVisible()
  expect(screen.queryByText(CALL)).not.toBeInTheDocument()
})

it('an unlocked teaching shows its text', () => {
  renderAt('/daily-learning/17', <TeachingBody post={aPost()} />)
  expect(screen.getByText('Two flames.')).toBeVisible()
  expect(screen.queryByText(CALL)).not.toBeInTheDocument()
})

// rule: ACCESS-21
it('the page of a locked teaching has no player, no study tools and nothing to share', async () => {
  server.use(
    http.get('/api/posts/17', () => HttpResponse.json(LOCKED)),
    http.get('/api/posts/17/collections', () => HttpResponse.json({ series: [], timeline: [] })),
  )
  const tools = vi.fn()
  renderAt('/daily-learning/17', <PostPage type="daily" id={17} sample={false} tools={tools} />)
  expect(await screen.findByText(/^How the candle/)).toBeVisible()
  expect(await screen.findByText(CALL)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Share/ })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Audio version')).not.toBeInTheDocument()
  expect(tools).not.toHaveBeenCalled()
})
