import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { Dialog } from '@/shared/ui/Dialog'
import { Sheet } from '@/shared/ui/Sheet'

/** What the browser has: a stack of watchers, the last of which a close request closes. */
const active: FakeWatcher[] = []
class FakeWatcher {
  onclose: (() => void) | null = null
  constructor() {
    active.push(this)
  }
  destroy() {
    if (active.includes(this)) active.splice(active.indexOf(this), 1)
  }
}
const goBack = () =>
  act(() => {
    const last = active.pop()
    last?.onclose?.()
  })

function Page() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null)
  return (
    <>
      <button onClick={() => setOpen('sheet')}>Open the sheet</button>
      <button onClick={() => setOpen('dialog')}>Open the dialog</button>
      <Sheet open={open === 'sheet'} onOpenChange={(isOpen) => !isOpen && setOpen(null)} title="A sheet" side="bottom">
        <p>Inside</p>
      </Sheet>
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={() => setOpen(null)}>
          <p>Inside</p>
        </Dialog>
      )}
    </>
  )
}

describe('Back on Android', () => {
  beforeEach(() => void vi.stubGlobal('CloseWatcher', FakeWatcher))
  afterEach(() => {
    vi.unstubAllGlobals()
    active.length = 0
  })

  // rule: SHELL-26
  it.each(['sheet', 'dialog'])('closes an open %s and returns the focus', async (name) => {
    const { user } = renderAt('/x', <Page />)
    expect(active).toHaveLength(0)
    const before = window.history.length
    await user.click(screen.getByRole('button', { name: `Open the ${name}` }))
    expect(active).toHaveLength(1)
    goBack()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(screen.getByRole('button', { name: `Open the ${name}` })).toHaveFocus())
    expect(window.history.length).toBe(before)
    expect(active).toHaveLength(0)
  })

  // rule: SHELL-26
  it('is the page’s again once the reader has closed the sheet', async () => {
    const { user } = renderAt('/x', <Page />)
    await user.click(screen.getByRole('button', { name: 'Open the sheet' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(active).toHaveLength(0)
  })

  // rule: SHELL-26
  it('is left alone by browsers without it', async () => {
    vi.stubGlobal('CloseWatcher', undefined)
    const { user } = renderAt('/x', <Page />)
    await user.click(screen.getByRole('button', { name: 'Open the sheet' }))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
