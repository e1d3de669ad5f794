import { act, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { useUrlSearchText } from './useUrlSearchText'

function Field() {
  const { text, type, commit } = useUrlSearchText()
  const navigate = useNavigate()
  return (
    <>
      <input value={text} onChange={(event) => type(event.target.value)} onKeyDown={({ key }) => key === 'Enter' && commit(undefined, {}, true)} />
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  )
}

describe('a search while typing (READ-19)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const address = () => screen.getByTestId('address').textContent
  const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

  // rule: READ-19
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

  // rule: READ-19
  it('takes effect immediately on Enter', () => {
    renderAt('/list', <Field />)
    write('ruth')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(address()).toBe('/list?q=ruth')
  })

  // rule: READ-19
  it('is left by Back, and shown again by Forward', () => {
    renderAt('/list?q=shabbat', <Field />)
    write('ruth')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    for (const [button, q] of [['Back', 'shabbat'], ['Forward', 'ruth'], ['Back', 'shabbat'], ['Forward', 'ruth']] as const) {
      fireEvent.click(screen.getByRole('button', { name: button }))
      advance(1000)
      expect(address()).toBe(`/list?q=${q}`)
      expect(screen.getByRole('textbox')).toHaveValue(q)
    }
  })
})
