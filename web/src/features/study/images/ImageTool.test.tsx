import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import ImageTool from './ImageTool'
import { pictureExtension, shownPicture } from './picture'

const SVG = 'data:image/svg+xml;base64,PHN2Zy8+'
const answer = (change: object) => ({ success: true, imageData: SVG, description: 'Two flames', mode: 'template', error: null, ...change })

async function generate(respond: () => Response, style = 'Default') {
  let body: unknown
  server.use(
    http.post('/api/ai/generate-image', async ({ request }) => {
      body = await request.json()
      return respond()
    }),
  )
  const { user } = renderAt('/daily-learning/17', <ImageTool post={aPost()} />)
  await user.click(screen.getByRole('radio', { name: style }))
  await user.click(screen.getByRole('button', { name: 'Generate image' }))
  return () => body
}

describe('the image generator', () => {
  // rule: READ-48, STUDY-31, STUDY-32
  it('shows the picture in the chosen style, with its mode and a download', async () => {
    const body = await generate(() => HttpResponse.json(answer({})), 'Nature')
    expect(await screen.findByRole('img', { name: 'Two flames' })).toHaveAttribute('src', SVG)
    expect(body()).toEqual({ postId: 17, style: 'nature' })
    expect(toastStore.read().current?.title).toBe('Success!')
    expect(screen.getByRole('heading', { name: 'Visual Inspiration' })).toBeVisible()
    expect(screen.getByText('Using Template Mode')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  // rule: STUDY-29, STUDY-30
  it('has five styles', async () => {
    await generate(() => HttpResponse.json(answer({})))
    expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual(['Default', 'Abstract', 'Traditional', 'Nature', 'Modern'])
  })

  // rule: STUDY-33
  it.each([
    ['the server’s message', () => HttpResponse.json(answer({ success: false, imageData: null, error: 'Busy' })), 'Busy'],
    ['no data', () => HttpResponse.json(answer({ imageData: null })), 'No image data received'],
    ['an address instead of data', () => HttpResponse.json(answer({ imageData: 'https://example.org/a.png' })), 'No image data received'],
    ['a rejected call', () => new HttpResponse('', { status: 500 }), 'Failed to generate image'],
    ['a limit', () => HttpResponse.json({ code: 'rate_limited', message: 'Tomorrow again' }, { status: 429 }), 'Tomorrow again'],
    ['no response', () => HttpResponse.error(), 'An unexpected error occurred'],
  ])('a failure is reported: %s', async (_, respond, message) => {
    await generate(respond)
    await waitFor(() => expect(toastStore.read().current).toMatchObject({ title: 'Image Generation Failed', description: message }))
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('a picture that was made', () => {
  const scroll = vi.fn()
  const at = (top: number) => vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 400))
  beforeEach(() => {
    scroll.mockClear()
    HTMLElement.prototype.scrollIntoView = scroll
  })
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['is shown above the toast', 100, 1],
    ['leaves a reader who has gone on where they are', -900, 0],
  ])('%s', async (_, top, calls) => {
    await generate(() => HttpResponse.json(answer({})))
    const picture = await screen.findByRole('img', { name: 'Two flames' })
    at(top)
    fireEvent.load(picture)
    expect(scroll).toHaveBeenCalledTimes(calls)
    expect(picture).toHaveClass(/scroll-mb/)
  })
})

describe('a picture', () => {
  // rule: STUDY-172
  it('is image data only', () => {
    expect(shownPicture(SVG)).toBe(SVG)
    for (const url of ['data:text/html,<script>', 'javascript:alert(1)', '/a.png', '', null]) expect(shownPicture(url)).toBeNull()
    expect([SVG, 'data:image/png;base64,AA'].map(pictureExtension)).toEqual(['svg', 'png'])
  })
})
