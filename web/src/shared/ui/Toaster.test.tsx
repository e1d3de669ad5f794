import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '@/shared/lib/toastStore'
import { Toaster } from './Toaster'

afterEach(() => vi.useRealTimers())

const shown = () => within(screen.getByRole('list')).queryAllByRole('listitem')

describe('toasts', () => {
  // rule: LOOK-11
  it('are shown one at a time: a new one replaces the last', () => {
    render(<Toaster />)
    act(() => toast('First'))
    act(() => toast('Second', 'With its text.'))
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).toHaveTextContent('SecondWith its text.')
  })

  // rule: LOOK-13
  it('are focused with F8', () => {
    render(<Toaster />)
    act(() => toast('Link copied!'))
    fireEvent.keyDown(document, { code: 'F8' })
    expect(screen.getByRole('list')).toHaveFocus()
  })

  // rule: LOOK-13
  it.each([
    [50, 1],
    [-60, 1],
    [51, 0],
  ])('swiped to the right by %d px: %d remain', (distance, left) => {
    // jsdom has no pointers to capture.
    HTMLElement.prototype.setPointerCapture = () => undefined
    HTMLElement.prototype.hasPointerCapture = () => false
    render(<Toaster />)
    act(() => toast('Link copied!'))
    const [each] = shown()
    if (!each) throw new Error('no toast')
    const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerType: 'mouse' })
    fireEvent.pointerDown(each, at(0))
    fireEvent.pointerMove(each, at(Math.sign(distance) * 20))
    fireEvent.pointerMove(each, at(distance))
    fireEvent.pointerUp(each, at(distance))
    expect(shown()).toHaveLength(left)
  })

  it('may have a button, which closes the toast', () => {
    const undo = vi.fn()
    render(<Toaster />)
    act(() => toast('Removed', undefined, 'info', { label: 'Undo', onClick: undo }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(shown()).toHaveLength(0)
  })

  // rule: LOOK-12
  it('stay for 5000 ms', () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => toast('Link copied!'))
    act(() => void vi.advanceTimersByTime(4_999))
    expect(shown()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(2))
    expect(shown()).toHaveLength(0)
  })
})
