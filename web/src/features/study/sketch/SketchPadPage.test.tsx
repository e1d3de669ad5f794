import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { toastStore } from '@/shared/lib/toastStore'
import { aCard, aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SketchPadPage } from './SketchPadPage'

const RECENT = [
  aCard({ id: 40, title: 'An Essay', type: 'weekly' }),
  ...Array.from({ length: 12 }, (_, index) => aCard({ id: index + 1, title: `Daily ${index + 1}`, excerpt: `In short ${index + 1}.` })),
]
const page = (address = '/torah-sketch-pad') =>
  renderAt(address, <SketchPadPage recent={RECENT} isPending={false} onRetry={() => undefined} />)
const select = () => screen.getByRole('combobox', { name: 'Choose a teaching' })
const generate = () => screen.getByRole('button', { name: 'Generate' })

function mockTransform(respond: () => Response = () => HttpResponse.json({ content: 'Dear friends,\n\nwells.', mode: 'template', sources: [], citations: [], notice: null })) {
  const bodies: unknown[] = []
  server.use(
    http.post('/api/ai/transform-content', async ({ request }) => {
      bodies.push(await request.json())
      return respond()
    }),
  )
  return bodies
}

beforeEach(() => server.use(http.get('/api/ai/status', () => HttpResponse.json({ available: true }))))

describe('the sketch pad', () => {
  it('offers ten recent daily posts, and says which mode is used', async () => {
    page()
    expect(within(select()).getAllByRole('option')).toHaveLength(11)
    expect(within(select()).queryByText('An Essay')).not.toBeInTheDocument()
    expect(await screen.findByText('AI API Connected')).toBeVisible()
  })

  it('offers the teaching that the address names', async () => {
    server.use(http.get('/api/posts/40', () => HttpResponse.json(aPost({ id: 40, title: 'An Essay', type: 'weekly' }))))
    page('/torah-sketch-pad?post=40')
    expect(await within(select()).findByRole('option', { name: 'An Essay' })).toBeInTheDocument()
    await waitFor(() => expect(select()).toHaveValue('40'))
  })

  it('makes a text for an occasion, which can be copied', async () => {
    const bodies = mockTransform()
    const { user } = page()
    expect(generate()).toBeDisabled()
    await user.selectOptions(select(), 'Daily 2')
    await user.click(screen.getByRole('radio', { name: /^Sermon/ }))
    await user.click(generate())
    expect(await screen.findByText(/Dear friends,/)).toBeVisible()
    expect(bodies).toEqual([{ postId: 2, contextType: 'sermon', customPrompt: null }])
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy Text' }))
    expect(writeText).toHaveBeenCalledWith('Dear friends,\n\nwells.')
    expect(toastStore.read().current?.title).toBe('Text copied!')
  })

  it('has the five occasions', () => {
    page()
    const names = ['Bar/Bat Mitzvah Speech', 'Shabbat Dinner', 'Classroom', 'Sermon', 'Personal Reflection']
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(names.map((name) => expect.stringContaining(name) as string))
  })

  it('uses a prompt of the reader only in its tab', async () => {
    const bodies = mockTransform()
    const { user } = page()
    await user.selectOptions(select(), 'Daily 1')
    await user.click(screen.getByRole('tab', { name: 'Custom' }))
    expect(generate()).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'What should the text be?' }), 'A letter')
    await user.click(generate())
    await waitFor(() => expect(bodies).toEqual([{ postId: 1, contextType: 'custom', customPrompt: 'A letter' }]))
  })

  it.each([
    ['Predefined', /Today I want to share a teaching called “Daily 3”\.\s*In short 3\./],
    ['Custom', /A letter$/],
  ])('shows a minimal text if the call fails (%s)', async (tab, text) => {
    vi.spyOn(console, 'error').mockReturnValue()
    mockTransform(() => HttpResponse.json({ code: 'unavailable', message: 'Down.' }, { status: 503 }))
    const { user } = page()
    await user.selectOptions(select(), 'Daily 3')
    await user.click(screen.getByRole('tab', { name: tab }))
    if (tab === 'Custom') await user.type(screen.getByRole('textbox', { name: 'What should the text be?' }), 'A letter')
    await user.click(generate())
    const result = await screen.findByRole('region', { name: 'Text made of Daily 3' })
    expect(result).toHaveTextContent(text)
  })

  it('says what is coming, and invites to sign up', () => {
    page()
    expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  })

  it('does not invite readers who are signed in', () => {
    setToken('token')
    page()
    expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
    clearToken()
  })
})
