import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken, readToken, setToken } from '@/api/token'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { aCard } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { AiLearningPage } from './AiLearningPage'

const page = (recent = [aCard({ id: 21 })]) => renderAt('/ai-learning', <AiLearningPage recent={recent} isPending={false} />)

beforeEach(() => {
  clearToken()
  server.use(http.get('/api/ai/status', () => HttpResponse.json({ available: false })))
})

describe('the AI learning page', () => {
  // rule: ACCESS-20, STUDY-8, STUDY-10, STUDY-11
  it('has six cards, three of them premium, and shows the overview', async () => {
    page()
    const cards = within(screen.getByRole('list', { name: 'Features' })).getAllByRole('button')
    expect(cards.map((card) => card.textContent.includes('Premium'))).toEqual([true, false, true, true, false, false])
    expect(screen.getAllByText('Premium, free during launch')).toHaveLength(3)
    expect(cards.every((card) => card.getAttribute('aria-pressed') === 'false')).toBe(true)
    expect(screen.getByText('Every answer shows the paragraph that it rests on.')).toBeVisible()
    expect(await screen.findByText('Using Template Mode')).toBeVisible()
  })

  // rule: STUDY-8
  it('says no more than premium after the launch', () => {
    site.launchFree = false
    page()
    expect(screen.getAllByText('Premium')).toHaveLength(3)
    site.launchFree = true
  })

  // rule: STUDY-10, STUDY-12
  it('asks visitors to sign in for every card', async () => {
    const { user } = page()
    for (const name of [/^Learning Path/, /^Chat/, /^Progress/]) {
      await user.click(screen.getByRole('button', { name }))
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
      expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible()
    }
  })

  // rule: STUDY-12, STUDY-14
  it('signs in the demo account', async () => {
    server.use(http.post('/api/demo-login', () => HttpResponse.json({ token: 'demo-token', user: { id: 998, username: 'demo', name: 'Demo Reader' } })))
    const { user } = page()
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    await user.click(screen.getByRole('button', { name: 'Login with Demo Account' }))
    expect(await screen.findByRole('link', { name: 'Daily Learning' })).toHaveAttribute('href', '/daily-learning')
    expect(screen.getByRole('link', { name: 'Weekly Essays' })).toHaveAttribute('href', '/weekly-essay')
    expect(readToken()).toBe('demo-token')
  })

  // rule: STUDY-13
  it.each([
    ['failed: Not now.', /^Demo login failed: Not now\.$/, () => HttpResponse.json({ code: 'forbidden', message: 'Not now.' }, { status: 403 })],
    ['error: ...', /^Demo login error: ./, () => HttpResponse.error()],
  ])('says that the demo login %s', async (_, text, respond) => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    server.use(http.post('/api/demo-login', respond))
    const { user } = page()
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    await user.click(screen.getByRole('button', { name: 'Login with Demo Account' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith(expect.stringMatching(text)))
  })

  // rule: STUDY-15
  it('opens the learning panel at the tab of its card', async () => {
    setToken('token')
    server.use(http.get('/api/ai/progress-analysis', () => HttpResponse.json({}, { status: 500 })))
    const { user } = page()
    await user.click(screen.getByRole('button', { name: /^Progress/ }))
    expect(await screen.findByRole('tab', { name: 'Progress' })).toHaveAttribute('aria-selected', 'true')
  })

  // rule: STUDY-7, STUDY-16
  it.each([
    ['the newest teaching', [aCard({ id: 21 })], 21],
    ['teaching 45 where there is none', [], 45],
  ])('chats about %s, without a history', async (_, recent, postId) => {
    const bodies: unknown[] = []
    server.use(
      http.post('/api/ai/chat-with-content', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ code: 'unavailable', message: 'The model is away.' }, { status: 503 })
      }),
    )
    const { user } = page(recent)
    await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why?{Enter}')
    await waitFor(() => expect(toastStore.read().current?.title).toBe('AI Chat Error'))
    expect(toastStore.read().current?.description).toBe('The model is away.')
    expect(bodies).toEqual([{ postId, scope: 'library', message: 'Why?', chatHistory: [] }])
  })
})
