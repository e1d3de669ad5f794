import { act, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '@/shared/lib/toastStore'
import { Toaster } from './Toaster'

afterEach(() => vi.useRealTimers())

const shown = () => within(screen.getByRole('list')).queryAllByRole('listitem')

describe('toasts', () => {
  it('come one at a time: the next takes the place of the last', () => {
    render(<Toaster />)
    act(() => toast('First'))
    act(() => toast('Second', 'With its text.'))
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).toHaveTextContent('SecondWith its text.')
  })

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
