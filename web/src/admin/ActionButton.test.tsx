import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { HttpError } from '@/api/errors'
import { toastStore } from '@/shared/lib/toastStore'
import { ActionButton } from './ActionButton'
import { expectNoAxeFindings } from './testing'
import { SCREEN_HEADING } from './useFocusAfterRemoval'

type Props = Partial<ComponentProps<typeof ActionButton>>

function Screen(props: Props) {
  const [text, setText] = useState('')
  const [isListed, setListed] = useState(true)
  return (
    <main>
      <h1 id={SCREEN_HEADING} tabIndex={-1}>
        Files
      </h1>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      {isListed && <ActionButton label="Delete" confirm="Delete for good" isDeletion action={() => Promise.resolve()} onDone={() => setListed(false)} {...props} />}
    </main>
  )
}

function open(props: Props = {}) {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen {...props} />
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup() }
}

const opener = () => screen.getByRole('button', { name: 'Delete' })
const confirm = () => screen.getByRole('button', { name: 'Delete for good' })

describe('a button that asks once more', () => {
  it('gives the confirming button the focus once, and takes it back', async () => {
    const { user, container } = open()
    await user.click(opener())
    expect(confirm()).toHaveFocus()
    await expectNoAxeFindings(container)
    await user.type(screen.getByLabelText('Search'), 'light')
    expect(screen.getByLabelText('Search')).toHaveValue('light')
    confirm().focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener()).toHaveFocus())
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(opener()).toHaveFocus())
  })

  it('acts once, and moves the focus to the heading when its row is removed', async () => {
    let finish: (() => void) | undefined
    const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const { user } = open({ action, done: 'The file was deleted' })
    await user.click(opener())
    await user.keyboard('{Enter}')
    const pending = await screen.findByRole('button', { name: 'Deleting…' })
    expect(pending).toHaveFocus()
    await user.click(pending)
    await user.keyboard('{Escape}')
    finish?.()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Files' })).toHaveFocus())
    expect(action).toHaveBeenCalledOnce()
    expect(toastStore.read().current?.title).toBe('The file was deleted')
  })

  // rule: ADMIN-75
  it('a double click changes nothing: “Keep” lies where the first press was', async () => {
    const action = vi.fn(() => Promise.resolve())
    const { user } = open({ action })
    await user.click(opener())
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep', expect.stringMatching(/./)])
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    expect(opener()).toHaveFocus()
    expect(action).not.toHaveBeenCalled()
  })

  it('shows an error, and takes what is deleted already as deleted', async () => {
    const errors = [new HttpError(409, JSON.stringify({ code: 'conflict', message: 'This file is used.' })), new HttpError(404, '')]
    const { user } = open({ action: () => Promise.reject(errors.shift() ?? new Error('called again')) })
    await user.click(opener())
    await user.click(confirm())
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is used.')
    await user.click(confirm())
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  it('returns the focus after an action that deletes nothing', async () => {
    const { user } = open({ label: 'Give a year', confirm: 'Give', isDeletion: false, onDone: () => undefined, done: 'A year was given' })
    await user.click(screen.getByRole('button', { name: 'Give a year' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Give a year' })).toHaveFocus())
    expect(toastStore.read().current?.title).toBe('A year was given')
  })
})
