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

function mockTransform(respond: () => Response = () => HttpResponse.json({ content: 'Dear friends,\n\nwells.', mode: 'template', sources: [], citations: [], notice: null, wordsPerMinute: 130 })) {
  const bodies: unknown[] = []
  server.use(
    http.post('/api/ai/transform-content', async ({ request }) => {
      bodies.push(await request.json())
      return respond()
    }),
  )
  return bodies
}

const mockCollections = (timeline: unknown[] = []) =>
  server.use(http.get('/api/posts/:id/collections', () => HttpResponse.json({ previous: null, next: null, series: [], timeline })))

beforeEach(() => {
  server.use(http.get('/api/ai/status', () => HttpResponse.json({ available: true })))
  mockCollections()
})

describe('the sketch pad', () => {
  // rule: SKETCH-1, SKETCH-6
  it('offers ten recent daily posts, and says which mode is used', async () => {
    page()
    expect(within(select()).getAllByRole('option')).toHaveLength(11)
    expect(within(select()).queryByText('An Essay')).not.toBeInTheDocument()
    expect(await screen.findByText('AI API Connected')).toBeVisible()
  })

  // rule: SKETCH-13
  it('offers the teaching that the address names', async () => {
    server.use(http.get('/api/posts/40', () => HttpResponse.json(aPost({ id: 40, title: 'An Essay', type: 'weekly' }))))
    page('/torah-sketch-pad?post=40&occasion=sermon')
    expect(screen.getByRole('radio', { name: /^Sermon/ })).toBeChecked()
    expect(await within(select()).findByRole('option', { name: 'An Essay' })).toBeInTheDocument()
    await waitFor(() => expect(select()).toHaveValue('40'))
  })

  // rule: SKETCH-4, SKETCH-5
  it('makes a text for an occasion, which can be copied', async () => {
    const bodies = mockTransform()
    const { user } = page()
    expect(generate()).toBeDisabled()
    await user.selectOptions(select(), 'Daily 2')
    await user.click(screen.getByRole('radio', { name: /^Sermon/ }))
    await user.click(generate())
    expect(await screen.findByText(/Dear friends,/)).toBeVisible()
    const details = { name: '', day: '', portion: '' }
    expect(bodies).toEqual([{ postId: 2, contextType: 'sermon', customPrompt: null, minutes: null, details }])
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy Text' }))
    expect(writeText).toHaveBeenCalledWith('Dear friends,\n\nwells.')
    expect(toastStore.read().current?.title).toBe('Text copied!')
  })

  // rule: SKETCH-19
  it('makes a speech of a length, for the day and the portion of its speaker', async () => {
    mockCollections([{ id: 5, slug: 'vayishlach', title: 'Vayishlach', book: 'Genesis', parasha: 'Vayishlach', hebrewName: 'וישלח' }])
    const bodies = mockTransform()
    const { user } = page()
    await user.selectOptions(select(), 'Daily 2')
    expect(await screen.findByDisplayValue('Vayishlach')).toBe(screen.getByRole('textbox', { name: 'Your portion' }))
    await user.click(screen.getByRole('radio', { name: '5 min' }))
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Daniel')
    await user.type(screen.getByRole('textbox', { name: 'The day' }), 'Shabbat')
    await user.click(generate())
    const details = { name: 'Daniel', day: 'Shabbat', portion: 'Vayishlach' }
    await waitFor(() => expect(bodies).toEqual([{ postId: 2, contextType: 'barMitzvah', customPrompt: null, minutes: 5, details }]))
    await user.clear(screen.getByRole('textbox', { name: 'Your portion' }))
    expect(screen.getByRole('textbox', { name: 'Your portion' })).toHaveValue('')
  })

  // rule: SKETCH-20
  it('has its text edited, printed and downloaded', async () => {
    mockTransform()
    const { user } = page()
    await user.selectOptions(select(), 'Daily 2')
    await user.click(generate())
    expect(await screen.findByText('About 1 minute to read aloud.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const editor = screen.getByRole('textbox', { name: 'The text' })
    await user.clear(editor)
    await user.type(editor, 'My own words.')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('My own words.')).toBeVisible()
    const printed = vi.spyOn(window, 'print').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(printed).toHaveBeenCalledOnce()
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:text'))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(await saved[0]?.text()).toBe('My own words.')
  })

  // rule: SKETCH-20
  it('names a paragraph once that is quoted twice', async () => {
    const source = { postId: 2, title: 'Daily 2', postType: 'daily', paragraph: 'p1', quote: 'A well.' }
    const content = { content: 'Dear friends,', mode: 'template', sources: [source, { ...source, quote: 'Earth.' }], citations: [], notice: null, wordsPerMinute: 130 }
    mockTransform(() => HttpResponse.json(content))
    const { user } = page()
    await user.selectOptions(select(), 'Daily 2')
    await user.click(generate())
    expect(await screen.findAllByRole('link', { name: 'paragraph 1' })).toHaveLength(1)
  })

  it('has the five occasions', () => {
    page()
    const names = ['Bar/Bat Mitzvah Speech', 'Shabbat Dinner', 'Classroom', 'Sermon', 'Personal Reflection']
    const occasions = within(screen.getByRole('group', { name: 'Occasion' })).getAllByRole('radio')
    expect(occasions.map((radio) => radio.closest('label')?.textContent)).toEqual(names.map((name) => expect.stringContaining(name) as string))
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

  // rule: SKETCH-9
  it.each([
    ['Predefined', /Today I want to share a teaching called “Daily 3”\.\s*In short 3\./],
    ['Custom', /A letter(?! )/],
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

  // rule: SKETCH-7, SKETCH-8
  it('says what is coming, and invites to sign up', () => {
    page()
    expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  })

  // rule: SKETCH-8
  it('does not invite readers who are signed in', () => {
    setToken('token')
    page()
    expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
    clearToken()
  })
})
