/** Drawings on the reader's device: one a post, the ten last used (SKETCH-17). */
import { readStoredJson, writeStorage } from '@/shared/lib/storage'
import { BACKGROUNDS, COLOURS, EMPTY, SHAPES, type Drawing, type Element, type InkPoint } from './elements'

const INDEX = 'drawings'
const MAX_DRAWINGS = 10
const MAX_ELEMENTS = 500
const MAX_POINTS = 4000
/** About a fifth of what browsers grant a site. */
export const MAX_BYTES = 1_000_000

const keyOf = (postId: number | null) => `drawing:${postId ?? 'free'}`

type Fields = Record<string, unknown>
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 10_000
const areNumbers = (fields: Fields, names: readonly string[]) => names.every((name) => isNumber(fields[name]))
const isPoint = (value: unknown): value is InkPoint => Array.isArray(value) && value.length === 3 && value.every(isNumber)

function isElement(value: unknown): value is Element {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Fields
  if (typeof fields.id !== 'string' || !isNumber(fields.width) || !COLOURS.some((each) => each === fields.colour)) return false
  if (fields.kind === 'text') return typeof fields.text === 'string' && fields.text.length <= 500 && areNumbers(fields, ['x', 'y', 'size'])
  if (fields.kind === 'pen' || fields.kind === 'highlighter') {
    return Array.isArray(fields.points) && fields.points.length > 0 && fields.points.length <= MAX_POINTS && fields.points.every(isPoint)
  }
  return SHAPES.some((each) => each === fields.kind) && areNumbers(fields, ['x1', 'y1', 'x2', 'y2'])
}

/** The saved drawing; an empty one where there is none or it is broken. */
export function loadDrawing(postId: number | null): Drawing {
  const stored = readStoredJson(keyOf(postId))
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const { background, elements } = stored as Fields
  const known = BACKGROUNDS.find((each) => each === background)
  if (!known || !Array.isArray(elements) || elements.length > MAX_ELEMENTS || !elements.every(isElement)) return EMPTY
  return { background: known, elements }
}

/** Saves a drawing; false if it is too large or the device refuses it. */
export function saveDrawing(postId: number | null, drawing: Drawing): boolean {
  const key = keyOf(postId)
  const stored = readStoredJson(INDEX)
  const keys = Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string' && each !== key) : []
  if (drawing.elements.length === 0 && drawing.background === 'plain') {
    writeStorage(INDEX, JSON.stringify(keys))
    return writeStorage(key, null)
  }
  const json = JSON.stringify(drawing, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))
  if (json.length > MAX_BYTES || drawing.elements.length > MAX_ELEMENTS) return false
  for (const old of keys.slice(MAX_DRAWINGS - 1)) writeStorage(old, null)
  writeStorage(INDEX, JSON.stringify([key, ...keys].slice(0, MAX_DRAWINGS)))
  return writeStorage(key, json)
}

export const MAX_STROKE_POINTS = MAX_POINTS
