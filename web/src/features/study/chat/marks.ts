/** The marks [1], [2] in an answer, which are the numbers of its sources. */
export type Piece = { text: string; start: number } | { mark: number }

/** The paragraphs of an answer, each divided at its marks. Numbers without a source stay text. `start` is that in the answer. */
export function paragraphsOf(response: string, sources: number): Piece[][] {
  return [...response.matchAll(/(?:(?!\n{2})[^])+/g)]
    .map(({ 0: text, index }) => piecesOf(text.trim(), index + text.length - text.trimStart().length, sources))
    .filter((pieces) => pieces.length > 0)
}

function piecesOf(paragraph: string, begin: number, sources: number): Piece[] {
  const pieces: Piece[] = []
  let start = begin
  for (const part of paragraph.split(/(\[\d{1,3}\])/)) {
    const mark = Number(/^\[(\d{1,3})\]$/.exec(part)?.[1] ?? 0)
    if (mark >= 1 && mark <= sources) pieces.push({ mark })
    else if (part) pieces.push({ text: part, start })
    start += part.length
  }
  return pieces
}

/** What is said before the first words that are quoted. */
export const headingOf = (response: string): string => {
  const paragraphs = response.split('\n\n')
  const quoted = paragraphs.findIndex((paragraph) => /\[\d{1,3}\]/.test(paragraph))
  return paragraphs.slice(0, Math.max(quoted, 0)).join('\n\n')
}
