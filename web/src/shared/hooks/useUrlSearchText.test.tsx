import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { useUrlSearchText } from './useUrlSearchText'

function Field() {
  const { text, type, commit } = useUrlSearchText()
  return <input value={text} onChange={(event) => type(event.target.value)} onKeyDown={({ key }) => key === 'Enter' && commit()} />
}

describe('a search while typing (READ-19)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const address = () => screen.getByTestId('address').textContent
  const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

  it('takes effect 200 ms after the last key', () => {
    renderAt('/list', <Field />)
    write('ru')
    advance(150)
    write('ruth')
    advance(199)
    expect(address()).toBe('/list')
    advance(1)
    expect(address()).toBe('/list?q=ruth')
  })

  it('takes effect immediately on Enter', () => {
    renderAt('/list', <Field />)
    write('ruth')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(address()).toBe('/list?q=ruth')
  })
})
