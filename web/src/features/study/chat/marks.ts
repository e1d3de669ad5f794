/** The marks [1], [2] in an answer, which are the numbers of its sources. */
export type Piece = { text: string } | { mark: number }

/** The paragraphs of an answer, each divided at its marks. Numbers without a source stay text. */
export function paragraphsOf(response: string, sources: number): Piece[][] {
  return response
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => piecesOf(paragraph, sources))
}

function piecesOf(paragraph: string, sources: number): Piece[] {
  const pieces: Piece[] = []
  for (const part of paragraph.split(/(\[\d{1,3}\])/)) {
    const mark = Number(/^\[(\d{1,3})\]$/.exec(part)?.[1] ?? 0)
    if (mark >= 1 && mark <= sources) pieces.push({ mark })
    else if (part) pieces.push({ text: part })
  }
  return pieces
}
