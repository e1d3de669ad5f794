import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setToken } from '@/api/token'
import { studyActivity } from '@/shared/lib/studyActivity'
import { toastStore } from '@/shared/lib/toastStore'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import PostNotes from './PostNotes'
import { aNote, serveNotes } from './testing'

const POST = aPost({ content: '<p id="p1">Two flames, one light.</p><p id="p2">Nobody owns it.</p>' })

beforeEach(() => {
  sessionStorage.clear()
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderAt(
    '/daily-learning/17',
    <main id="main">
      <div className="reading" dangerouslySetInnerHTML={{ __html: POST.content }} />
      <PostNotes post={POST} />
    </main>,
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const write = async (user: ReturnType<typeof open>['user'], text: string) => user.type(await screen.findByLabelText('Your note'), text)

function select(paragraph: string, from: number, to: number): void {
  const node = document.getElementById(paragraph)?.firstChild as Text
  act(() => {
    getSelection()?.setBaseAndExtent(node, from, node, to)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

describe('the notes of a teaching', () => {
  // rule: STUDY-190
  it('invite visitors, with the way back', () => {
    open()
    expect(screen.getByRole('link', { name: 'Log in to take notes' })).toHaveAttribute('href', '/login?return=%2Fdaily-learning%2F17')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  // rule: STUDY-186
  it('are listed in the order of the teaching, with the passage and the way to it', async () => {
    const calls = serveNotes([aNote(), aNote({ id: 2, noteText: 'Why two?', noteType: 'question', highlightedText: null, paragraph: null })])
    open()
    expect(await screen.findByText('Nobody owns the light.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Two flamesNobody owns the light.InsightNov 20/),
      expect.stringMatching(/^Why two\?QuestionNov 20/),
    ])
    expect(screen.getByRole('link', { name: 'Two flames' })).toHaveAttribute('href', '/daily-learning/17#p1')
    expect(screen.getByText('Only you see your notes.')).toBeVisible()
    expect(calls).toEqual(['GET ?postId=17&limit=200'])
  })

  // rule: STUDY-185
  it('are written on the selected passage', async () => {
    const calls = serveNotes([])
    const { user } = open()
    await screen.findByText(/^No notes on this teaching yet/)
    select('p1', 0, 10)
    await user.click(await button('Add note'))
    expect(await screen.findByText('Two flames', { selector: 'blockquote *' })).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Your note')).toHaveFocus())
    await write(user, 'Which two?')
    await user.selectOptions(screen.getByLabelText('Kind'), 'Question')
    await user.click(await button('Save note'))
    expect(await screen.findByText('Which two?', { selector: 'li *' })).toBeVisible()
    const saved = { postId: 17, noteText: 'Which two?', noteType: 'question', highlightedText: 'Two flames', paragraph: 'p1' }
    expect(calls).toContain(`POST ${JSON.stringify(saved)}`)
    expect(studyActivity.take(17)).toEqual({ questionsAsked: 0, notesCreated: 1 })
    expect(await button('Add a note')).toBeVisible()
  })

  // rule: STUDY-185
  it('are written on the selected passage by the keyboard, too', async () => {
    serveNotes([])
    const { user } = open()
    select('p2', 0, 6)
    const add = await button('Add a note on the selected text')
    add.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Nobody', { selector: 'blockquote *' })).toBeVisible()
    await user.click(await button('Without this passage'))
    expect(screen.queryByText('Nobody', { selector: 'blockquote *' })).not.toBeInTheDocument()
    await screen.findByRole('textbox', { name: 'Your note' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  // rule: STUDY-185
  it('are written without a selection', async () => {
    const calls = serveNotes([])
    const { user } = open()
    await user.click(await button('Add a note'))
    await write(user, 'On the whole.')
    await user.click(await button('Save note'))
    await screen.findByText('On the whole.', { selector: 'li *' })
    const saved = { postId: 17, noteText: 'On the whole.', noteType: 'note', highlightedText: null, paragraph: null }
    expect(calls).toContain(`POST ${JSON.stringify(saved)}`)
  })

  // rule: STUDY-187
  it('keep what was typed, and its passage, over a failure, a closed form and a reload', async () => {
    serveNotes([])
    server.use(http.post('/api/study-notes', () => HttpResponse.error(), { once: true }))
    const { user, unmount } = open()
    await screen.findByText(/^No notes on this teaching yet/)
    select('p1', 0, 10)
    await user.click(await button('Add note'))
    await write(user, 'Which two?')
    await user.click(await button('Save note'))
    expect(await screen.findByText('This note could not be saved')).toBeVisible()
    expect(screen.getByLabelText('Your note')).toHaveValue('Which two?')
    await user.click(await button('Cancel'))
    unmount()
    getSelection()?.removeAllRanges()
    const again = open()
    await again.user.click(await button('Continue your note'))
    expect(await screen.findByLabelText('Your note')).toHaveValue('Which two?')
    expect(screen.getByText('Two flames', { selector: 'blockquote *' })).toBeVisible()
    await again.user.click(await button('Save note'))
    await again.user.click(await button('Add a note'))
    expect(await screen.findByLabelText('Your note')).toHaveValue('')
  })

  it('say why the server does not take one', async () => {
    serveNotes([])
    const full = { code: 'conflict', message: 'You have 2,000 notes, as many as we can keep.' }
    server.use(http.post('/api/study-notes', () => HttpResponse.json(full, { status: 409 })))
    const { user } = open()
    await user.click(await button('Add a note'))
    await write(user, 'One more')
    await user.click(await button('Save note'))
    expect(await screen.findByText('You have 2,000 notes, as many as we can keep.')).toBeVisible()
  })

  // rule: STUDY-187
  it('do not show one reader’s unfinished note to the next', async () => {
    serveNotes([])
    const { user } = open()
    await user.click(await button('Add a note'))
    await write(user, 'Mine alone')
    await user.click(await button('Cancel'))
    act(() => setToken('of another', { id: 6, username: 'hannah', name: null }))
    await user.click(await button('Add a note'))
    expect(await screen.findByLabelText('Your note')).toHaveValue('')
  })

  // rule: STUDY-188
  it('can be changed', async () => {
    const calls = serveNotes([aNote()])
    const { user } = open()
    await user.click(await button('Edit: Nobody owns the light.'))
    const field = await screen.findByLabelText('Your note')
    await user.clear(field)
    await user.type(field, 'It is shared.')
    await user.click(await button('Save note'))
    expect(await screen.findByText('It is shared.', { selector: 'bdi' })).toBeVisible()
    expect(calls).toContain('PATCH 1 {"noteText":"It is shared.","noteType":"insight"}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit: It is shared.' })).toHaveFocus())
  })

  // rule: STUDY-188
  it('can be deleted, and put back', async () => {
    const calls = serveNotes([aNote()])
    const { user } = open()
    await user.click(await button('Delete: Nobody owns the light.'))
    expect(screen.queryByText('Nobody owns the light.')).not.toBeInTheDocument()
    await waitFor(() => expect(toastStore.read().current?.title).toBe('Note deleted'))
    act(() => toastStore.read().current?.action?.onClick())
    expect(await screen.findByText('Nobody owns the light.')).toBeVisible()
    expect(calls.filter((call) => !call.startsWith('GET')).map((call) => call.slice(0, 8))).toEqual(['DELETE 1', 'POST {"p'])
  })

  // rule: STUDY-188
  it('are shown again where one could not be deleted', async () => {
    serveNotes([aNote()])
    server.use(http.delete('/api/study-notes/:id', () => HttpResponse.error()))
    open()
    fireEvent.click(await button('Delete: Nobody owns the light.'))
    expect(await screen.findByText('Nobody owns the light.')).toBeVisible()
    await waitFor(() => expect(toastStore.read().current?.title).toBe('This note could not be deleted'))
  })

  // rule: STUDY-190
  it('say when they could not be loaded, and that a shared account has none', async () => {
    serveNotes([])
    server.use(http.get('/api/study-notes', () => new HttpResponse('{}', { status: 500 })))
    const { unmount } = open()
    expect(await screen.findByText('Error loading your notes. Please try again later.')).toBeVisible()
    unmount()
    server.use(http.get('/api/study-notes', () => new HttpResponse('{}', { status: 403 })))
    open()
    expect(await screen.findByText(/^This account is shared/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a note' })).not.toBeInTheDocument()
  })

  // rule: STUDY-186
  it('mark their passages in the text, in browsers that can', async () => {
    const marks = new Map<string, Range[]>()
    vi.stubGlobal('Highlight', Array)
    vi.stubGlobal('CSS', { escape: (id: string) => id, highlights: marks })
    serveNotes([aNote(), aNote({ id: 2, highlightedText: 'Nobody owns', paragraph: 'p2' }), aNote({ id: 3, highlightedText: null })])
    const { unmount } = open()
    await waitFor(() => expect(marks.get('study-notes')?.map(String)).toEqual(['Two flames', 'Nobody owns']))
    unmount()
    expect(marks.size).toBe(0)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})
