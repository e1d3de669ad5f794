import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient, renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import LibraryAnswer from './LibraryAnswer'
import { isQuestion } from './question'

const HEAD = 'No teaching answers this directly. Closest in meaning:'
const SOURCE = { postId: 3, title: 'The Well', postType: 'weekly', paragraph: 'p2', quote: 'Isaac dug again.', citations: [] }
const FOUND = { question: 'Who dug?', status: 'answered', answer: 'Dig again.', citations: [], sources: [SOURCE], suggestions: [], caution: null }
const CLOSE = { ...FOUND, status: 'close', answer: null }

const teacher = () => screen.getByRole('link', { name: 'Ask the teacher' })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

let reports: unknown[]
beforeEach(() => {
  reports = []
  server.use(
    http.post('/api/analytics/searches', async ({ request }) => {
      reports.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
async function nextReport() {
  await waitFor(() => expect(reports).toHaveLength(1), { timeout: 3_000 })
  return reports[0]
}
/** Waits for longer than the pause after which a question is reported. */
async function expectNoReport() {
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(reports).toEqual([])
}

function mockAsk(answer: object) {
  let calls = 0
  server.use(
    http.get('/api/ai/ask', () => {
      calls += 1
      return HttpResponse.json(answer)
    }),
  )
  return () => calls
}

describe("the library's answer to a question", () => {
  // rule: STUDY-161
  it('is quoted with a link to its paragraph', async () => {
    mockAsk(FOUND)
    renderAt('/search?q=Who+dug%3F', <LibraryAnswer q="Who dug?" below="results" />)
    expect(await screen.findByText('Isaac dug again.')).toBeVisible()
    expect(screen.getByText('Dig again.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The Well' })).toHaveAttribute('href', '/weekly-essay/3#p2')
  })

  // rule: READ-71
  it('has the citations of the answer and of what is quoted as links', async () => {
    const citations = (start: number) => [{ start, end: start + 11, reference: 'Genesis 6:9', url: '/torah-timeline/noach#6:9' }]
    const sources = [{ ...SOURCE, quote: 'Genesis 6:9 says so.', citations: citations(0) }]
    mockAsk({ ...FOUND, answer: 'See Genesis 6:9.', citations: citations(4), sources })
    renderAt('/search?q=Who+dug%3F', <LibraryAnswer q="Who dug?" below="results" />)
    const links = await screen.findAllByRole('link', { name: 'Genesis 6:9' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torah-timeline/noach#6:9', '/torah-timeline/noach#6:9'])
  })

  // rule: STUDY-208
  it('names the question of the teacher that was taken', async () => {
    mockAsk({ ...FOUND, answering: 'Why did Isaac dig?' })
    renderAt('/search?q=Who+dug%3F', <LibraryAnswer q="Who dug?" below="results" />)
    const answering = await screen.findByText(/^Answering:/)
    expect(answering).toHaveTextContent('Answering: “Why did Isaac dig?”')
    expect(answering.compareDocumentPosition(screen.getByText('Dig again.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  // rule: STUDY-161
  it('adds whom to ask about practice', async () => {
    mockAsk({ ...FOUND, caution: 'practice' })
    renderAt('/search', <LibraryAnswer q="May I?" below="results" />)
    expect(await screen.findByText(/ask your rabbi/)).toBeVisible()
  })

  // rule: ADMIN-66
  it.each(['danger', 'advice'])('leaves a caution of %s to the search, and quotes nothing', async (caution) => {
    mockAsk({ ...FOUND, status: 'nothing_found', answer: 'Please get help.', sources: [], caution })
    renderAt('/search', <LibraryAnswer q="I want to die?" below="results" />)
    await expectNoReport()
    expect(screen.queryByText('Please get help.')).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  // rule: STUDY-207
  it('is not claimed where the library only comes close', async () => {
    mockAsk(CLOSE)
    renderAt('/search', <LibraryAnswer q="Who dug first?" below="results" />)
    expect(await screen.findByRole('heading', { name: HEAD })).toBeVisible()
    expect(screen.queryByText('From the library')).not.toBeInTheDocument()
    expect(screen.getByText('Isaac dug again.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The Well' })).toHaveAttribute('href', '/weekly-essay/3#p2')
    expect(teacher()).toHaveAttribute('href', '/contact?question=Who+dug+first%3F')
    expect(await nextReport()).toEqual({ event: 'unanswered', query: 'Who dug first?', resultCount: 0 })
  })

  // rule: STUDY-207
  it('does not repeat what the search itself shows as closest', async () => {
    const calls = mockAsk(CLOSE)
    const { rerender } = render(<LibraryAnswer q="Who digs?" below={null} />, { wrapper })
    await waitFor(() => expect(calls()).toBe(1))
    expect(screen.queryByText(HEAD)).not.toBeInTheDocument()
    rerender(<LibraryAnswer q="Who digs?" below="closest" />)
    expect(screen.queryByText(HEAD)).not.toBeInTheDocument()
    rerender(<LibraryAnswer q="Who digs?" below="nothing" />)
    expect(screen.getByText(HEAD)).toBeVisible()
    // The search was counted as one without results.
    await expectNoReport()
  })

  // rule: STUDY-207
  it('is the teacher’s to give where the library has none', async () => {
    mockAsk({ ...FOUND, status: 'nothing_found', sources: [] })
    renderAt('/search', <LibraryAnswer q="How do planes fly?" below="results" />)
    expect(await screen.findByText('No teaching answers this directly.')).toBeVisible()
    expect(screen.queryByText('From the library')).not.toBeInTheDocument()
    expect(teacher()).toHaveAttribute('href', '/contact?question=How+do+planes+fly%3F')
    expect(await nextReport()).toEqual({ event: 'unanswered', query: 'How do planes fly?', resultCount: 0 })
  })

  it.each([
    ['nothing_found', 'nothing'],
    ['unavailable', 'results'],
  ] as const)('is silent where it is %s above %s', async (status, below) => {
    const calls = mockAsk({ ...FOUND, status, sources: [] })
    renderAt('/search', <LibraryAnswer q="Do planes fly?" below={below} />)
    await waitFor(() => expect(calls()).toBe(1))
    await expectNoReport()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it.each([
    ['Why two candles?', true],
    ['למה שני נרות?', true],
    ['Really??', true],
    ['why two candles', true],
    ['למה שני נרות', true],
    ['candles', false],
    ['what is', false],
    ['two candles or one', false],
    ['?', false],
    ['what? no', false],
  ])('is asked for %s: %s', (q, asked) => expect(isQuestion(q)).toBe(asked))
})
