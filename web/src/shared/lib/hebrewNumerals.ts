/** Numbers in Hebrew letters. `api/search/references/numerals.py` writes them for the server. */

const VALUES: readonly (readonly [number, string])[] = [
  ...[...'תשר'].map((letter, index) => [400 - 100 * index, letter] as const),
  ...[...'קצפעסנמלכי'].map((letter, index) => [100 - 10 * index, letter] as const),
  ...[...'טחזוהדגבא'].map((letter, index) => [9 - index, letter] as const),
]

/** A positive number as it stands in a reference, without marks: 15 is טו and not the divine name. */
export function hebrewNumeral(number: number): string {
  let written = ''
  let rest = number
  for (const [value, letter] of VALUES) {
    for (; rest >= value; rest -= value) written += letter
  }
  return written.replace('יה', 'טו').replace('יו', 'טז')
}

/** As it stands in a date, with the marks that tell a number from a word: ה׳, ט״ז, תשפ״ז. */
export function markedNumeral(number: number): string {
  const letters = hebrewNumeral(number)
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`
}
