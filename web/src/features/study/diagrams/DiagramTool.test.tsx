import { screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import DiagramTool from './DiagramTool'
import { CONCEPT_MAP } from './samples'

const answer = (change: object) => ({ success: true, diagramType: 'concept-map', diagramData: CONCEPT_MAP, message: null, mode: 'template', error: null, ...change })
const shown = () => toastStore.read().current

async function generate(respond: () => Response | Promise<Response>) {
  server.use(http.post('/api/ai/generate-diagram', respond))
  const view = renderAt('/daily-learning/17', <DiagramTool post={aPost()} />)
  await view.user.click(screen.getByRole('button', { name: 'Generate diagram' }))
  return view
}

describe('the diagram generator', () => {
  // rule: STUDY-34
  it('says that it works, then shows the diagram and its mode', async () => {
    await generate(async () => {
      await delay(50)
      return HttpResponse.json(answer({}))
    })
    expect(shown()?.title).toBe('Generating Diagram...')
    expect(await screen.findByRole('img', { name: 'Concept map of Two Candles, One Light' })).toBeInTheDocument()
    expect(shown()?.title).toBe('Diagram Generated')
    expect(screen.getByText('Using Template Mode')).toBeVisible()
  })

  it('a part shows its details and its paragraph', async () => {
    const { user } = await generate(() => HttpResponse.json(answer({ diagramData: JSON.stringify(CONCEPT_MAP) })))
    await user.click(await screen.findByRole('button', { name: 'Peace in the home' }))
    expect(screen.getByRole('link', { name: 'Read it in the teaching' })).toHaveAttribute('href', '#p4')
  })

  // rule: STUDY-38
  it('zooms by buttons and keys within its limits', async () => {
    const { user } = await generate(() => HttpResponse.json(answer({})))
    await screen.findByRole('button', { name: 'Peace in the home' })
    const now = () => screen.getByRole('button', { name: /^Zoom \d/ }).textContent
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(now()).toBe('110%')
    screen.getByRole('region', { name: /^Concept map/ }).focus()
    await user.keyboard('0')
    await user.keyboard('-'.repeat(7))
    expect(now()).toBe('50%')
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  })

  // rule: STUDY-39
  it('has a view of the JSON, and downloads it', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await generate(() => HttpResponse.json(answer({})))
    await user.click(await screen.findByRole('radio', { name: 'JSON' }))
    expect(screen.getByRole('region', { name: 'JSON' })).toHaveTextContent('"Peace in the home"')
    await user.click(screen.getByRole('button', { name: /^JSON/ }))
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('two-candles-one-light-concept-map.json')
    expect(shown()?.title).toBe('Download Started')
  })

  // rule: STUDY-36, STUDY-40
  it('data that cannot be read is an error', async () => {
    await generate(() => HttpResponse.json(answer({ diagramData: '{nodes' })))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Displaying Diagram')
    expect(shown()?.title).toBe('Error Displaying Diagram')
  })

  // rule: STUDY-37
  it.each([
    ['the server’s message', () => HttpResponse.json(answer({ success: false, diagramData: null, error: 'Too short' })), 'Too short'],
    ['no data', () => HttpResponse.json(answer({ diagramData: null })), 'Failed to generate diagram'],
    ['a rejected call', () => new HttpResponse('', { status: 500 }), 'Error generating diagram'],
    ['no response', () => HttpResponse.error(), 'An unexpected error occurred'],
  ])('a failure is reported: %s', async (_, respond, message) => {
    await generate(respond)
    await waitFor(() => expect(shown()).toMatchObject({ title: 'Generation Failed', description: message }))
  })
})
