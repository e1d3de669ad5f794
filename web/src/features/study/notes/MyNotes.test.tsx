import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { MyNotes } from './MyNotes'
import { aNote, serveNotes } from './testing'

const open = () => renderAt('/account', <MyNotes />)

describe('my notes', () => {
  // rule: STUDY-189
  it('lead to their teachings and paragraphs', async () => {
    serveNotes([aNote(), aNote({ id: 2, postId: 8, postType: 'weekly', title: 'The Well', noteText: 'Deep.', highlightedText: null, paragraph: null })])
    open()
    expect(await screen.findByRole('link', { name: 'Two Candles' })).toHaveAttribute('href', '/daily-learning/17#p1')
    expect(screen.getByRole('link', { name: 'Two flames' })).toHaveAttribute('href', '/daily-learning/17#p1')
    expect(screen.getByRole('link', { name: 'The Well' })).toHaveAttribute('href', '/weekly-essay/8')
  })

  // rule: STUDY-189
  it('are searched as one types', async () => {
    const calls = serveNotes([aNote(), aNote({ id: 2, noteText: 'Deep.' })])
    const { user } = open()
    await screen.findByText('Deep.')
    await user.type(screen.getByRole('textbox', { name: 'Search your notes' }), 'owns')
    await waitFor(() => expect(screen.queryByText('Deep.')).not.toBeInTheDocument())
    expect(screen.getByText('Nobody owns the light.')).toBeVisible()
    expect(calls.at(-1)).toBe('GET ?q=owns&limit=20')
    await user.type(screen.getByRole('textbox', { name: 'Search your notes' }), 'hip')
    expect(await screen.findByText('No note has “ownship”.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Deep.')).toBeVisible()
  })

  // rule: STUDY-189
  it('are shown page by page', async () => {
    serveNotes(Array.from({ length: 21 }, (_, index) => aNote({ id: index + 1, noteText: `Note ${index + 1}` })))
    const { user } = open()
    expect(await screen.findByText('Note 20')).toBeVisible()
    expect(screen.queryByText('Note 21')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Note 21')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  // rule: STUDY-225
  it('are shown with their emphasis', async () => {
    serveNotes([aNote({ noteText: 'And where are *you*?' })])
    open()
    expect(await screen.findByText('you')).toHaveProperty('tagName', 'EM')
    expect(screen.getByRole('button', { name: 'Edit: And where are you?' })).toBeVisible()
  })

  it('say when there are none', async () => {
    serveNotes([])
    open()
    expect(await screen.findByText(/^No notes yet/)).toBeVisible()
  })
})
