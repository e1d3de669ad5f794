/** Parses highlighted text into segments, so that HTML of a response is never inserted as HTML. */
export type Segment = { text: string; marked: boolean }

type HighlightTags = { open: string; close: string; escaped: boolean }

/** `/api/search` returns escaped HTML with <mark>. */
export const HTML_TAGS: HighlightTags = { open: '<mark>', close: '</mark>', escaped: true }

/** The instant endpoint returns plain text with InstantSearch's own tags. */
export const INSTANT_TAGS: HighlightTags = {
  open: '__ais-highlight__',
  close: '__/ais-highlight__',
  escaped: false,
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
  '#x27': "'",
  '#x2f': '/',
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
}

export function parseHighlights(text: string, { open, close, escaped }: HighlightTags = HTML_TAGS): Segment[] {
  const segments: Segment[] = []
  const add = (piece: string, marked: boolean) => {
    if (piece) segments.push({ text: escaped ? decode(piece) : piece, marked })
  }
  const [before = '', ...rest] = text.split(open)
  add(before, false)
  for (const piece of rest) {
    const [marked = '', ...after] = piece.split(close)
    add(marked, true)
    add(after.join(''), false)
  }
  return segments
}
