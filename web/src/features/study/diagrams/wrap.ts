/** Text broken into lines by its measured width, because SVG does not wrap. */

export type Style = 'label' | 'strong' | 'small' | 'date'
export const STYLES: Record<Style, { size: number; weight: number; leading: number }> = {
  label: { size: 14, weight: 500, leading: 20 },
  strong: { size: 15, weight: 650, leading: 21 },
  small: { size: 13, weight: 400, leading: 19 },
  date: { size: 13, weight: 600, leading: 20 },
}
export const FONT = "Inter, 'Frank Ruhl', 'Frank Ruhl Libre', system-ui, sans-serif"

/** The width of a text in px. */
export type Measure = (text: string, style: Style) => number

/** Without a canvas: an average width, rather too wide. Points and accents have none. */
export const estimate: Measure = (text, style) => text.replace(/\p{M}/gu, '').length * STYLES[style].size * 0.56

export function canvasMeasure(): Measure {
  if (typeof CanvasRenderingContext2D === 'undefined') return estimate
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return estimate
  return (text, style) => {
    context.font = `${STYLES[style].weight} ${STYLES[style].size}px ${FONT}`
    // A little more: the fonts of an exported file may be wider.
    return context.measureText(text).width * 1.04
  }
}

export type TextLine = { text: string; style: Style }

/** Lines of at most `width` px; a longer word is cut between characters, never between a letter and its points. */
export function wrap(text: string, width: number, style: Style, measure: Measure, maxLines = 12): TextLine[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean).flatMap((each) => pieces(each, width, style, measure))) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer, style) <= width) line = longer
    else {
      if (line) lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  if (lines.length > maxLines) lines.splice(maxLines - 1, Infinity, `${lines[maxLines - 1] ?? ''}…`)
  return lines.map((each) => ({ text: each, style }))
}

function pieces(word: string, width: number, style: Style, measure: Measure): string[] {
  if (measure(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const cluster of word.match(/\P{M}\p{M}*/gu) ?? [word]) {
    if (part && measure(part + cluster, style) > width) {
      parts.push(part)
      part = ''
    }
    part += cluster
  }
  return [...parts, part]
}

export const heightOf = (lines: readonly TextLine[]) => lines.reduce((sum, { style }) => sum + STYLES[style].leading, 0)
export const widthOf = (lines: readonly TextLine[], measure: Measure) => Math.max(0, ...lines.map(({ text, style }) => measure(text, style)))
