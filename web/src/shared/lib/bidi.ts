/**
 * Which direction a text has, and which parts of it run against that, brackets with them: `api/core/bidi.py` explains
 * the rules. The same table of cases tests both (`tests/core/bidi_cases.json`).
 */
export type Direction = 'ltr' | 'rtl'

/** A part of a text; `foreign` if it runs against the text's direction. */
export type Run = { text: string; foreign: boolean }

const HEBREW = '\\u0590-\\u05ff\\ufb1d-\\ufb4f'
const OTHER = `(?:(?![${HEBREW}])\\p{L})`
const HEBREW_LETTER = /[\u05d0-\u05ea\u05ef-\u05f2\ufb1d-\ufb4f]/
const OTHER_LETTER = new RegExp(OTHER, 'u')
const HEBREW_WORD = new RegExp(`[${HEBREW}]+(?:['"’-][${HEBREW}]+)*`, 'gu')
const OTHER_WORD = new RegExp(`${OTHER}+(?:['’-]${OTHER}+)*`, 'gu')
const ADDRESS = /(^|\s)\S+(?::\/\/|@)\S+|\bwww\.\S+/g
/** A text that begins with a foreign letter needs so many Hebrew ones for each of those. */
const FOREIGN_BEGINNING = 3
/** Of the groups of TOKEN: another script, Hebrew, a number, a mark. */
const KINDS = ['o', 'h', 'n', 'm'] as const
// Addresses and directional marks count as letters.
const TOKEN = new RegExp(
  `((?:https?://|www\\.)[^\\s<>"”’]*[^\\s<>"”’'.,:;!?)\\]}]|${OTHER}+|\u200e)|([${HEBREW}]+|\u200f)|(\\p{Nd}+(?:[:.,/–-]\\p{Nd}+)*)|([^])`,
  'gu',
)
const PAIRS = ['()', '[]', '{}', '“”', '‘’', '„“', '«»']
const CLOSES = new Map(PAIRS.map((pair) => [pair.charAt(0), pair.charAt(1)]))
const CLOSING = new Set(CLOSES.values())
const MAX_OPEN = 63
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/

type Kind = (typeof KINDS)[number]
type Token = { text: string; kind: Kind; start: number }

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The direction of a plain text: that of its first letter, unless most of it is against that. */
export function directionOf(text: string): Direction {
  if (!HEBREW_LETTER.test(text)) return 'ltr'
  const counted = text.replace(ADDRESS, ' ')
  const first = counted.search(HEBREW_LETTER)
  const hebrew = count(counted, new RegExp(HEBREW_LETTER, 'g'))
  const other = count(counted, new RegExp(OTHER, 'gu'))
  if (first < 0) return 'ltr'
  const beginsHebrew = !OTHER_LETTER.test(counted.slice(0, first))
  const isMost = beginsHebrew
    ? hebrew >= other || count(counted, HEBREW_WORD) >= count(counted, OTHER_WORD)
    : hebrew > other * FOREIGN_BEGINNING
  return isMost ? 'rtl' : 'ltr'
}

/** The parts of a plain text in order. Their texts together are the text. */
export function runsOf(text: string, direction: Direction): Run[] {
  const parts: Run[] = []
  const add = (start: number, end: number, foreign: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), foreign })
  }
  let done = 0
  for (const [start, end] of foreignRuns(text, direction)) {
    add(done, start, false)
    add(start, end, true)
    done = end
  }
  add(done, text.length, false)
  return parts
}

function foreignRuns(text: string, direction: Direction): [number, number][] {
  const [foreign, own]: [Kind, Kind] = direction === 'ltr' ? ['h', 'o'] : ['o', 'h']
  const letter = foreign === 'h' ? HEBREW_LETTER : OTHER_LETTER
  if (!letter.test(text) || CONTROL.test(text)) return []
  const tokens = Array.from(text.matchAll(TOKEN), (match): Token => ({ text: match[0], kind: kindOf(match), start: match.index }))
  const startOf = (at: number) => tokens[at]?.start ?? text.length
  // A run goes on to its last foreign token, with the marks and numbers inside it (N1).
  const runs = withPairs(tokens, own, foreign).join('').matchAll(new RegExp(`${foreign}(?:[^${own}]*${foreign})?`, 'g'))
  return Array.from(runs, ({ index, 0: run }): [number, number] => [
    startOf(index),
    startOf(withSign(tokens, index, withNumber(tokens, index + run.length - 1, own)) + 1),
  ])
    .filter(([start, end]) => letter.test(text.slice(start, end)))
}

const kindOf = (match: RegExpMatchArray): Kind => KINDS[match.slice(1).findIndex(Boolean)] ?? 'm'

/** The kind of each token, with brackets and what they surround resolved (UAX #9, N0). */
function withPairs(tokens: readonly Token[], own: Kind, foreign: Kind): Kind[] {
  const kinds = tokens.map(({ kind }) => kind)
  const pairs = pairsOf(tokens)
  // Pairs are open in one another no deeper than MAX_OPEN.
  const has = (kind: Kind, start: number, end: number) => kinds.slice(start, end).includes(kind)
  let around = own
  for (let at = 0; at < kinds.length; at += 1) {
    const end = pairs.get(at)
    if (end !== undefined && has(own, at, end)) kinds[at] = kinds[end] = own
    else if (end !== undefined && has(foreign, at, end)) {
      kinds.fill(foreign, at + 1, end)
      kinds[at] = kinds[end] = around
      at = end
    }
    around = [own, foreign].find((kind) => kind === kinds[at]) ?? around
  }
  return kinds
}

/** Where each pair of brackets or quotation marks begins and ends (BD16). */
function pairsOf(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const opened: [string, number][] = []
  for (const [at, { text }] of tokens.entries()) {
    const level = CLOSING.has(text) ? opened.findLastIndex(([closing]) => closing === text) : -1
    const open = opened[level]
    if (open) {
      pairs.set(open[1], at)
      opened.length = level
      continue
    }
    const closing = CLOSES.get(text)
    if (!closing) continue
    if (opened.length === MAX_OPEN) break
    opened.push([closing, at])
  }
  return pairs
}

const SIGN = /^[.?!]$/
const SPACE = /^[ \u00a0]$/
const isAt = (tokens: readonly Token[], at: number, pattern: RegExp) => pattern.test(tokens[at]?.text ?? '')

/** The last token of a run with the sign that ends it, if it is a sentence of its own. */
function withSign(tokens: readonly Token[], first: number, last: number): number {
  let before = first - 1
  while (isAt(tokens, before, SPACE)) before -= 1
  const isSentence = before < 0 || isAt(tokens, before, SIGN)
  return isSentence && isAt(tokens, last + 1, SIGN) && (last + 2 >= tokens.length || isAt(tokens, last + 2, SPACE)) ? last + 1 : last
}

/** The last token of a run with the geresh and the number that belong to it. */
function withNumber(tokens: readonly Token[], last: number, own: Kind): number {
  const end = tokens[last]?.kind === 'h' && tokens[last + 1]?.text === "'" ? last + 1 : last
  if (!isAt(tokens, end + 1, SPACE) || tokens[end + 2]?.kind !== 'n') return end
  if (tokens[end + 2]?.text.includes(':')) return end + 2
  let following = end + 3
  while (isAt(tokens, following, SPACE)) following += 1
  return tokens[following]?.kind === own ? end : end + 2
}
