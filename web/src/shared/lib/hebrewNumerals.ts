/** Numbers in Hebrew letters. `api/search/references/numerals.py` writes them for the server. */

const HUNDREDS = 'קרש'
const TENS = 'יכלמנסעפצ'
const ONES = 'אבגדהוזחט'

/** The letter of a digit; nothing for 0. */
const letter = (letters: string, digit: number) => letters.charAt(Math.floor(digit) - 1)

/** A positive number as it stands in a reference, without marks: 15 is טו and not the divine name. */
export function hebrewNumeral(number: number): string {
  const hundreds = 'ת'.repeat(number / 400) + letter(HUNDREDS, (number % 400) / 100)
  const written = hundreds + letter(TENS, (number % 100) / 10) + letter(ONES, number % 10)
  return written.replace('יה', 'טו').replace('יו', 'טז')
}

/** As it stands in a date, with the marks that tell a number from a word: ה׳, ט״ז, תשפ״ז. */
export function markedNumeral(number: number): string {
  const letters = hebrewNumeral(number)
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`
}
