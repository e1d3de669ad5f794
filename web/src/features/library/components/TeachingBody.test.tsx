import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostPage } from './PostPage'
import { TeachingBody } from './TeachingBody'

/** The server's data of a locked teaching (ACCESS-13). */
const LOCKED = aPost({ isLocked: true, isPremium: 1, content: '', preview: 'How the candle שבת begins …', audioUrl: null })

it('a locked teaching shows its preview and who may read it, like the server HTML', () => {
  const { container } = renderAt('/daily-learning/17', <TeachingBody post={LOCKED} essay />)
  // The same markup is in tests/accounts/test_initial_data.py.
  expect(container.innerHTML).toContain(
    '<div class="reading reading-essay"><p><bdi>How the candle <bdi lang="he" dir="rtl">שבת</bdi> begins …</bdi></p></div>' +
      '<p role="note" class="mt-6 rounded-lg border-l-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">' +
      'The full teaching is available for premium members.</p>',
  )
})

it('an unlocked teaching shows its text', () => {
  renderAt('/daily-learning/17', <TeachingBody post={aPost()} />)
  expect(screen.getByText('Two flames.')).toBeVisible()
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
})

it('the page of a locked teaching has no player and no study tools', async () => {
  server.use(
    http.get('/api/posts/17', () => HttpResponse.json(LOCKED)),
    http.get('/api/posts/17/collections', () => HttpResponse.json({ series: [], timeline: [] })),
  )
  const tools = vi.fn()
  renderAt('/daily-learning/17', <PostPage type="daily" id={17} sample={false} tools={tools} />)
  expect(await screen.findByText(/^How the candle/)).toBeVisible()
  expect(screen.getByRole('note')).toHaveTextContent('premium members')
  expect(screen.queryByLabelText('Audio version')).not.toBeInTheDocument()
  expect(tools).not.toHaveBeenCalled()
})
