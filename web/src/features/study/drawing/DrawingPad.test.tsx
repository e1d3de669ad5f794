import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import DrawingPad from './DrawingPad'
import { EMPTY, type Element } from './elements'
import { loadDrawing, saveDrawing } from './saved'

// jsdom does not implement it.
beforeAll(() => void (SVGElement.prototype.setPointerCapture = () => undefined))

const open = (id = 5) => renderAt('/torah-sketch-pad', <DrawingPad post={{ id, title: 'Two Candles' }} />)
const page = () => screen.getByRole('img', { name: /^Drawing with/ })
const count = () => page().getAttribute('aria-label')

function stroke(pointerType = 'mouse', pointerId = 1) {
  const at = { pointerType, pointerId, button: 0 }
  fireEvent.pointerDown(page(), { ...at, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(page(), { ...at, clientX: 200, clientY: 150 })
  fireEvent.pointerUp(page(), { ...at, clientX: 200, clientY: 150 })
}

describe('the drawing pad', () => {
  // rule: SKETCH-15
  it('draws, undoes and redoes by buttons and keys', async () => {
    const { user } = open()
    stroke()
    expect(count()).toBe('Drawing with 1 element')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(count()).toBe('Drawing with 0 elements')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(count()).toBe('Drawing with 1 element')
  })

  it('erases whole strokes', async () => {
    const { user } = open()
    stroke()
    await user.click(screen.getByRole('button', { name: 'Eraser' }))
    stroke()
    expect(count()).toBe('Drawing with 0 elements')
  })

  it('keeps a drawing for each teaching on the device', () => {
    const { unmount } = open()
    stroke()
    unmount()
    const again = open()
    expect(count()).toBe('Drawing with 1 element')
    again.unmount()
    open(6)
    expect(count()).toBe('Drawing with 0 elements')
  })

  // rule: SKETCH-16
  it('ignores the palm once a pen was seen', () => {
    open()
    stroke('pen')
    const drawn = count()
    stroke('touch', 2)
    expect(count()).toBe(drawn)
  })

  // rule: SKETCH-18
  it('shapes and Hebrew text are added, moved, resized and deleted by keyboard alone', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Rectangle' }))
    await user.click(screen.getByRole('button', { name: 'Add a rectangle to the page' }))
    await user.keyboard('{ArrowRight}+')
    expect(loadDrawing(5).elements[0]).toMatchObject({ x1: 310, x2: 530 })
    await user.keyboard('{Delete}')
    expect(count()).toBe('Drawing with 0 elements')
    await user.click(screen.getByRole('button', { name: 'Text' }))
    await user.type(screen.getByRole('textbox', { name: 'Text to add' }), 'שלום{Enter}')
    expect(screen.getByText('שלום', { selector: 'text' })).toHaveAttribute('direction', 'rtl')
  })

  it('is cleared after a question', async () => {
    const { user } = open()
    stroke()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(count()).toBe('Drawing with 1 element')
    await user.click(screen.getByRole('button', { name: 'Yes, clear the page' }))
    expect(count()).toBe('Drawing with 0 elements')
  })
})

describe('saved drawings', () => {
  const line: Element = { id: 'a', kind: 'line', x1: 0, y1: 0, x2: 9, y2: 9, colour: 'ink', width: 4 }

  it('that are broken are ignored', () => {
    for (const broken of ['{', '[]', '{"background":"plain","elements":[{"kind":"pen"}]}', '{"background":"red","elements":[]}']) {
      localStorage.setItem('drawing:5', broken)
      expect(loadDrawing(5)).toEqual(EMPTY)
    }
  })

  // rule: SKETCH-17
  it('are bounded in number and size', () => {
    for (let id = 1; id <= 12; id += 1) expect(saveDrawing(id, { background: 'grid', elements: [line] })).toBe(true)
    expect(loadDrawing(1)).toEqual(EMPTY)
    expect(loadDrawing(12).elements).toEqual([line])
    expect(saveDrawing(13, { background: 'plain', elements: Array.from({ length: 501 }, () => line) })).toBe(false)
  })
})
