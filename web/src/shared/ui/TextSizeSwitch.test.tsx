import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TEXT_SIZES } from '@/shared/hooks/useTextSize'
import { TextSizeSwitch } from './TextSizeSwitch'

const readSource = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const root = document.documentElement
const shown = () => screen.getByRole('status').textContent

afterEach(() => {
  delete root.dataset.textSize
  vi.restoreAllMocks()
})

describe('the text size', () => {
  // rule: READ-44
  it('has five steps, is stored, and stops at either end', async () => {
    render(<TextSizeSwitch />)
    const larger = screen.getByRole('button', { name: 'Larger text' })
    const smaller = screen.getByRole('button', { name: 'Smaller text' })
    expect(shown()).toBe('Text size 100%')
    for (const size of ['115', '130', '150', '150']) {
      await userEvent.click(larger)
      expect([root.dataset.textSize, localStorage.getItem('text-size')]).toEqual([size, size])
    }
    expect(larger).toHaveAttribute('aria-disabled', 'true')
    for (let step = 0; step < 4; step += 1) await userEvent.click(smaller)
    expect(shown()).toBe('Text size 90%')
    expect(smaller).toHaveAttribute('aria-disabled', 'true')
  })

  // rule: READ-44
  it('is not stored if it is the default', async () => {
    root.dataset.textSize = '115'
    localStorage.setItem('text-size', '115')
    render(<TextSizeSwitch />)
    await userEvent.click(screen.getByRole('button', { name: 'Smaller text' }))
    expect(root.dataset.textSize).toBeUndefined()
    expect(localStorage.getItem('text-size')).toBeNull()
  })

  // rule: DATA-29
  it('changes for this visit if storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    render(<TextSizeSwitch />)
    await userEvent.click(screen.getByRole('button', { name: 'Larger text' }))
    expect(shown()).toBe('Text size 115%')
  })

  // rule: READ-44
  it('has the same values in the script before the first paint, the styles and the component', () => {
    const script = readSource('../../../build/head.html')
    const styles = readSource('../../styles/tokens.css')
    const torah = readSource('../../styles/torah.css')
    for (const size of TEXT_SIZES.filter((each) => each !== '100')) {
      expect(script).toContain(`'${size}'`)
      expect(styles).toMatch(new RegExp(`data-text-size='${size}'\\] \\{\\s+--text-scale: ${Number(size) / 100};`))
      expect(torah).toMatch(new RegExp(`data-torah-size='${size}'\\] \\{\\s+--torah-scale: ${Number(size) / 100};`))
    }
  })
})
