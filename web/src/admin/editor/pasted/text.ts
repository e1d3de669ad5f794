/** Plain text that is pasted: paragraphs, lines and lists; copied messages of WhatsApp. */
import { escapeHtml } from '../noteText'
import type { LeftOut } from './leftOut'

/** "[10:31, 1.12.2026] Name: " of WhatsApp on the web, "[1/12/26, 10:31:05] Name: " of an iPhone, "1/12/2026, 10:31 - Name: " of an export. */
const MESSAGE = /^[\u200e\u200f\u202a-\u202c]*(?:\[(?=[^\]]*\d:\d\d)[^\]]{8,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)? -) ([^:\n]{1,60}): /i

const MARKS: readonly [pattern: RegExp, html: string][] = [
  [/(?<![\p{L}\d*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\d*])/gu, '<strong>$1</strong>'],
  [/(?<![\p{L}\d_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\d_])/gu, '<em>$1</em>'],
  [/(?<![\p{L}\d~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\p{L}\d~])/gu, '<s>$1</s>'],
]

const BULLET = /^\s*[•·▪◦‣*–-]\s+(?=\S)/
const NUMBER = /^\s*(\d{1,3})[.)]\s+(?=\S)/

/** The HTML of a text of several lines; null for a single one, which the editor takes as it is. */
export function htmlOfText(pasted: string, leftOut: LeftOut): string | null {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\u00ad\n?/g, '').trim()
  const messages = messagesOf(text)
  if (messages) {
    leftOut.times += messages.length
    const isConversation = new Set(messages.map(({ sender }) => sender)).size > 1
    return messages.map(({ sender, said }) => blocksOf(isConversation ? `*${sender}:* ${said}` : said, withMarks)).join('')
  }
  return text.includes('\n') ? blocksOf(text, escapeHtml) : null
}

const withMarks = (line: string) => MARKS.reduce((html, [pattern, mark]) => html.replace(pattern, mark), escapeHtml(line))

/** The messages of a text that begins with one, each with all of its lines. */
function messagesOf(text: string): { sender: string; said: string }[] | null {
  if (!MESSAGE.test(text)) return null
  const messages: { sender: string; said: string }[] = []
  for (const line of text.split('\n')) {
    const [prefix, sender] = MESSAGE.exec(line) ?? []
    const last = messages.at(-1)
    if (prefix && sender) messages.push({ sender: sender.trim(), said: line.slice(prefix.length) })
    else if (last) last.said += `\n${line}`
  }
  return messages
}

/** Blank lines part paragraphs; without any, each line is one. */
function blocksOf(text: string, write: (line: string) => string): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split('\n').map((line) => line.trimEnd()))
  const isOneBlock = blocks.length === 1 && write === escapeHtml
  return blocks
    .map((lines) => {
      const joined = joinWrapped(lines)
      return linesToHtml(joined ?? lines, joined !== null || isOneBlock, write)
    })
    .join('')
}

function linesToHtml(lines: readonly string[], isEachParagraph: boolean, write: (line: string) => string): string {
  const html: string[] = []
  let paragraph: string[] = []
  const end = () => {
    if (paragraph.length > 0) html.push(`<p>${paragraph.join('<br>')}</p>`)
    paragraph = []
  }
  for (let index = 0; index < lines.length; index += 1) {
    const [tag, items, start] = listAt(lines, index)
    if (items.length > 1) {
      end()
      html.push(`<${tag}${start > 1 ? ` start="${start}"` : ''}>${items.map((item) => `<li><p>${write(item)}</p></li>`).join('')}</${tag}>`)
      index += items.length - 1
    } else {
      paragraph.push(write((lines[index] ?? '').trim()))
      if (isEachParagraph) end()
    }
  }
  end()
  return html.join('')
}

/** The items of a list that begins at a line: with bullets, or with numbers that follow each other. */
function listAt(lines: readonly string[], first: number): [tag: 'ul' | 'ol', items: string[], start: number] {
  const start = Number(NUMBER.exec(lines[first] ?? '')?.[1] ?? 0)
  const items: string[] = []
  for (const line of lines.slice(first)) {
    const isNext = start > 0 ? Number(NUMBER.exec(line)?.[1]) === start + items.length : BULLET.test(line)
    if (!isNext) break
    items.push(line.replace(start > 0 ? NUMBER : BULLET, ''))
  }
  return [start > 0 ? 'ol' : 'ul', items, start]
}

/**
 * A reader of PDF ends each line of the page: lines that are nearly as long as the longest, and end no sentence, go on.
 * A hyphen at the end of a line stays, because it may be one of the word. Null for lines that their writer ended.
 */
function joinWrapped(lines: readonly string[]): string[] | null {
  const longest = Math.max(...lines.map((line) => line.length))
  const isFull = (line: string) => line.length > longest * 0.75
  const before = lines.slice(0, -1)
  const open = before.filter((line) => isFull(line) && !/[.!?:;]["”’')\]]*$/.test(line))
  const isWrapped = lines.length > 2 && longest >= 40 && longest <= 130 && open.length > before.length / 2
  if (!isWrapped) return null
  const joined: string[] = []
  let goesOn = false
  for (const line of lines) {
    const isItem = BULLET.test(line) || NUMBER.test(line)
    const last = joined.at(-1)
    if (goesOn && !isItem && last !== undefined) joined[joined.length - 1] = /[\p{L}]-$/u.test(last) ? last + line.trim() : `${last} ${line.trim()}`
    else joined.push(line)
    goesOn = isFull(line)
  }
  return joined
}
