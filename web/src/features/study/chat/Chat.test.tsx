import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { studyActivity } from '@/shared/lib/studyActivity'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Chat } from './Chat'

const PATH = '/api/ai/chat-with-content'
const SOURCE = { postId: 17, title: 'Two Candles', postType: 'daily', paragraph: 'p3', quote: 'We receive as two.' }
const ANSWER = {
  response: 'This teaching says:\n\n“We receive as two.” [1]',
  mode: 'template',
  outcome: 'answered',
  sources: [SOURCE],
  suggestions: [{ postId: 18, title: 'The Bread', postType: 'weekly' }],
  caution: null,
  citations: [],
}

const CLOSE = { ...ANSWER, response: 'The nearest this teaching comes to that:\n\n“Two Candles”: “We receive as two.” [1]', outcome: 'close', suggestions: [] }

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const streamOf = (...events: string[]) =>
  new HttpResponse(events.join(''), { headers: { 'Content-Type': 'text/event-stream' } })
const answered = (answer: object = ANSWER) =>
  streamOf(event('sources', { sources: [SOURCE], mode: 'template' }), event('text', { text: 'This' }), event('done', answer))

/** Answers every message, and records the bodies. */
function mockChat(respond: () => Response = answered): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  server.use(
    http.post(PATH, async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return respond()
    }),
  )
  return bodies
}

async function ask(text: string, element = <Chat postId={17} size="daily" />) {
  const view = renderAt('/daily-learning/17', element)
  await view.user.type(screen.getByRole('textbox', { name: 'Your question' }), text)
  await view.user.click(screen.getByRole('button', { name: 'Send' }))
  return view
}

describe('the chat', () => {
  // rule: STUDY-160
  it('shows the answer with marks and sources that lead to the paragraph', async () => {
    mockChat()
    await ask('Why two?')
    const box = screen.getByRole('region', { name: 'Conversation' })
    expect(within(box).getByText('Why two?')).toBeVisible()
    const mark = await within(box).findByRole('link', { name: 'Source 1: Two Candles' })
    expect(mark).toHaveAttribute('href', '/daily-learning/17#p3')
    const sources = within(box).getByRole('list', { name: 'Sources' })
    expect(within(sources).getByRole('link')).toHaveTextContent('Two Candles, paragraph 3')
    expect(within(box).getByText('Using Template Mode')).toBeVisible()
    expect(within(box).getByRole('link', { name: 'The Bread' })).toHaveAttribute('href', '/weekly-essay/18')
  })

  // rule: READ-71
  it('links the citations that the server recognised in the whole answer', async () => {
    const response = 'This teaching says:\n\n“As in Genesis 6:9, he walked.” [1]'
    const start = response.indexOf('Genesis')
    const citations = [{ start, end: start + 'Genesis 6:9'.length, reference: 'Genesis 6:9', url: '/torah-timeline/noach#6:9' }]
    mockChat(() => answered({ ...ANSWER, response, citations }))
    await ask('Why?')
    const box = screen.getByRole('region', { name: 'Conversation' })
    const link = await within(box).findByRole('link', { name: 'Genesis 6:9' })
    expect(link).toHaveAttribute('href', '/torah-timeline/noach#6:9')
    expect(link).toHaveAttribute('data-reference', 'Genesis 6:9')
  })

  // rule: STUDY-27
  it.each([
    ['daily', '300px'],
    ['weekly', '400px'],
  ] as const)('is at most so high on %s posts', async (size, height) => {
    mockChat()
    await ask('Why?', <Chat postId={17} size={size} />)
    expect(await screen.findByRole('region', { name: 'Conversation' })).toHaveStyle({ maxHeight: height })
  })

  // rule: STUDY-27
  it.each([
    ['is in sight above its answer', 60, 200],
    ['of many lines is in sight with its end', 500, 560],
  ])('the question %s', async (_, height, top) => {
    // Each message begins below the one before: the question at 200 px of the box, which shows 280.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      if (this.getAttribute('role') === 'region') return 0
      return this.textContent === 'Why two?' ? 200 : 200 + height
    })
    mockChat()
    await ask('Why two?')
    await screen.findByRole('link', { name: 'Source 1: Two Candles' })
    expect(screen.getByRole('region', { name: 'Conversation' }).scrollTop).toBe(top)
    vi.restoreAllMocks()
  })

  // rule: STUDY-25
  it('sends no empty message, and one at a time', async () => {
    const bodies = mockChat(() => streamOf(event('sources', { sources: [], mode: 'template' })))
    const { user } = renderAt('/', <Chat postId={17} size="daily" />)
    const field = screen.getByRole('textbox', { name: 'Your question' })
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.type(field, '   {Enter}')
    expect(bodies).toEqual([])
    await user.type(field, 'Why?{Enter}')
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(field).toHaveValue('')
  })

  it('sends the earlier messages along, unless told not to', async () => {
    const bodies = mockChat()
    const { user } = await ask('First')
    await screen.findByRole('link', { name: 'Source 1: Two Candles' })
    await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Second{Enter}')
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[0]).toEqual({ postId: 17, scope: 'teaching', message: 'First', chatHistory: [] })
    expect(bodies[1]?.chatHistory).toEqual([
      { role: 'user', content: 'First' },
      { role: 'assistant', content: ANSWER.response },
    ])
  })

  // rule: STUDY-160, STUDY-216
  it('shows sentences with their sources as they come', async () => {
    const notice = { omitted: 2, isCutOff: true, isReplaced: false }
    mockChat(() =>
      streamOf(
        event('sources', { sources: [SOURCE], mode: 'model' }),
        event('text', { text: 'Two candles [1]. They are lit [1].' }),
        event('done', { ...ANSWER, response: 'Two candles [1]. They are lit [1].', mode: 'model', notice }),
      ),
    )
    await ask('Why?')
    expect(await screen.findByText('Made by AI')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Source 1: Two Candles' })).toHaveLength(2)
    expect(screen.getByText('The AI broke off, so this answer is incomplete.')).toBeVisible()
    expect(screen.getByText('2 sentences of the AI were left out: the teaching does not bear them out.')).toBeVisible()
  })

  // rule: STUDY-216
  it('says that the AI did not answer, and the library did', async () => {
    mockChat(() => answered({ ...ANSWER, notice: { omitted: 3, isCutOff: false, isReplaced: true } }))
    await ask('Why?')
    expect(await screen.findByText(/These are the library’s own words/)).toBeVisible()
    expect(screen.queryByText(/Using Template Mode|left out/)).not.toBeInTheDocument()
  })

  // rule: STUDY-26
  it.each([
    ['a rejected message', () => HttpResponse.json({ code: 'unavailable', message: 'Down.' }, { status: 503 }), 'I’m sorry, I couldn’t process your request.'],
    ['an empty answer', () => streamOf(), 'I’m sorry, I couldn’t process your request.'],
    ['no response', () => HttpResponse.error(), 'Sorry, I encountered an error. Please try again.'],
    [
      'a used-up allowance',
      () => HttpResponse.json({ code: 'rate_limited', message: 'You have used today’s 20 AI calls.' }, { status: 429 }),
      'You have used today’s 20 AI calls.',
    ],
  ])('says what happened after %s', async (_, respond, text) => {
    mockChat(respond)
    const onFailure = vi.fn()
    await ask('Why?', <Chat postId={17} size="daily" onFailure={onFailure} />)
    expect(within(screen.getByRole('region', { name: 'Conversation' })).queryByText(text) ?? (await screen.findAllByText(text))[0]).toBeVisible()
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('shows a caution', async () => {
    mockChat(() => answered({ ...ANSWER, response: 'Please get help right now.', sources: [], suggestions: [], caution: 'danger' }))
    await ask('I am in danger')
    expect(await screen.findByText('Please seek help now.')).toBeVisible()
  })

  it('counts the questions for the session record', async () => {
    mockChat()
    studyActivity.take(17)
    await ask('Why?')
    expect(studyActivity.take(17).questionsAsked).toBe(1)
  })
})

describe('what the reader meant', () => {
  // rule: STUDY-211
  it('says how it read a word with a typing error', async () => {
    mockChat(() => answered({ ...ANSWER, corrections: [{ typed: 'candels', meant: 'candles' }] }))
    await ask('Why two candels?')
    expect(await screen.findByText('“candels” was read as “candles”.')).toBeVisible()
  })

  // rule: STUDY-210
  it('a page of the site is shown where that is what was asked for', async () => {
    const page = { id: 'membership', url: '/checkout', name: 'Membership', about: '$88 for a year.' }
    mockChat(() => answered({ ...ANSWER, response: 'Membership: $88 for a year.', sources: [], sitePages: [page] }))
    await ask('What is the price of membership?')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the site' }))
    expect(pages.getByRole('link', { name: 'Membership' })).toHaveAttribute('href', '/checkout')
    expect(pages.getByText('$88 for a year.')).toBeVisible()
  })
})

describe('a question that nothing answers', () => {
  const reports: unknown[] = []
  beforeEach(() => {
    reports.length = 0
    server.use(
      http.post('/api/analytics/searches', async ({ request }) => {
        reports.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
  })
  const teacher = () => screen.findByRole('link', { name: 'Ask the teacher' })
  const reported = (query: string) =>
    waitFor(() => expect(reports).toEqual([{ event: 'unanswered', query, resultCount: 0 }]))

  // rule: STUDY-207
  it('shows what comes closest as such, never as an answer', async () => {
    mockChat(() => answered({ ...CLOSE, caution: 'practice' }))
    await ask('Why three?')
    const box = within(screen.getByRole('region', { name: 'Conversation' }))
    expect(await box.findByText('The nearest this teaching comes to that:')).toBeVisible()
    expect(box.getByText('We receive as two.').tagName).toBe('BLOCKQUOTE')
    expect(box.getByRole('link', { name: 'Two Candles' })).toHaveAttribute('href', '/daily-learning/17#p3')
    expect(box.getByText(/^This site does not decide questions of practical law/)).toBeVisible()
    expect(box.queryByRole('list', { name: 'Sources' })).not.toBeInTheDocument()
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(spoken).toContain('The nearest this teaching comes to that: We receive as two.')
    expect(await teacher()).toHaveAttribute('href', '/contact?question=Why+three%3F')
    await reported('Why three?')
  })

  // rule: STUDY-207
  it('leads to the teacher where nothing comes close either', async () => {
    mockChat(() => answered({ ...ANSWER, response: 'No passage answers that.', outcome: 'nothing', sources: [] }))
    await ask('Who won the cup?')
    expect(await screen.findByRole('link', { name: 'The Bread' })).toBeVisible()
    expect(await teacher()).toHaveAttribute('href', '/contact?question=Who+won+the+cup%3F')
    await reported('Who won the cup?')
  })

  it.each(['answered', null])('is none where the outcome is %s', async (outcome) => {
    mockChat(() => answered({ ...ANSWER, outcome }))
    await ask(`Is it ${String(outcome)}?`)
    await screen.findByRole('link', { name: 'The Bread' })
    expect(screen.queryByRole('link', { name: 'Ask the teacher' })).not.toBeInTheDocument()
    expect(reports).toEqual([])
  })
})

// rule: STUDY-208
it('the question of the teacher that was taken is named above the answer', async () => {
  mockChat(() => answered({ ...ANSWER, answering: 'Why are there two candles?' }))
  await ask('What are two for?')
  const answering = await screen.findByText(/^Answering:/)
  expect(answering).toHaveTextContent('Answering: “Why are there two candles?”')
  const said = within(screen.getByRole('region', { name: 'Conversation' })).getByText(/This teaching says/)
  expect(answering.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
