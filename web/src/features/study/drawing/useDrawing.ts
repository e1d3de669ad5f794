import { useState } from 'react'
import { move, resize, type Drawing, type Element } from './elements'
import { begin, change, redo, undo, type History } from './history'
import { loadDrawing, saveDrawing } from './saved'

/** A drawing with its history. Every change is saved on the device at once. */
export function useDrawing(postId: number | null) {
  const [history, setHistory] = useState<History>(() => begin(loadDrawing(postId)))
  const [selected, setSelected] = useState<string | null>(null)
  const [saved, setSaved] = useState(true)
  const drawing = history.now

  const apply = (next: History) => {
    setHistory(next)
    setSaved(saveDrawing(postId, next.now))
  }
  const update = (next: Drawing) => apply(change(history, next))
  const updateSelected = (edit: (element: Element) => Element) =>
    update({ ...drawing, elements: drawing.elements.map((each) => (each.id === selected ? edit(each) : each)) })

  return {
    drawing,
    selected,
    setSelected,
    saved,
    update,
    add: (element: Element) => {
      update({ ...drawing, elements: [...drawing.elements, element] })
      setSelected(element.id)
    },
    moveSelected: (dx: number, dy: number) => updateSelected((each) => move(each, dx, dy)),
    resizeSelected: (factor: number) => updateSelected((each) => resize(each, factor)),
    deleteSelected: () => {
      update({ ...drawing, elements: drawing.elements.filter(({ id }) => id !== selected) })
      setSelected(null)
    },
    clear: () => {
      update({ ...drawing, elements: [] })
      setSelected(null)
    },
    undo: history.past.length > 0 ? () => apply(undo(history)) : null,
    redo: history.future.length > 0 ? () => apply(redo(history)) : null,
  }
}

export type DrawingState = ReturnType<typeof useDrawing>

const ARROWS: Record<string, [number, number] | undefined> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Applies a key to the drawing; false if the key means nothing here. */
export function handleKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }, state: DrawingState): boolean {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') (event.shiftKey ? state.redo : state.undo)?.()
    else if (key === 'y') state.redo?.()
    else return false
    return true
  }
  if (state.selected === null) return false
  const step = event.shiftKey ? 1 : 10
  const [dx, dy] = ARROWS[event.key] ?? [0, 0]
  if (dx !== 0 || dy !== 0) state.moveSelected(dx * step, dy * step)
  else if (event.key === 'Delete' || event.key === 'Backspace') state.deleteSelected()
  else if (event.key === '+' || event.key === '=') state.resizeSelected(1.1)
  else if (event.key === '-') state.resizeSelected(1 / 1.1)
  else if (event.key === 'Escape') state.setSelected(null)
  else return false
  return true
}
