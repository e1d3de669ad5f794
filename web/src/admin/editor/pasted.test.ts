/** What becomes of a text from other programs. `pasted/kinds` has a file for each: its clipboard, then what is saved. */
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { extensions } from './extensions'
import { fromEditor } from './html'
import { cleanPasted } from './pasted'
import { pasteProps } from './pasted/editorProps'
import { describeLeftOut } from './pasted/leftOut'
import { cleanAddress } from './pasted/links'
import { numberOf } from './pasted/lists'

const files = import.meta.glob<string>('./pasted/kinds/*', { query: '?raw', import: 'default', eager: true })
const kinds = Object.entries(files).map(([path, text]) => {
  const [clipboard = '', after = ''] = text.split('\n<!-- becomes -->\n')
  const [saved = '', said = ''] = after.split('\n<!-- says -->\n')
  return { name: path.replace(/^.*\//, ''), clipboard, saved: saved.trim(), said: said.trim() }
})

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Pastes as a browser does, into an empty editor or between the words of a sentence. */
function paste(clipboard: Readonly<Record<string, string>>, before = '') {
  const said: string[] = []
  const report = (leftOut: Parameters<typeof describeLeftOut>[0]) => said.push(describeLeftOut(leftOut)?.title ?? '')
  editor = new Editor({ extensions, content: before, editorProps: pasteProps(report) })
  editor.commands.setTextSelection(3)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const clipboardData = { getData: (type: string) => clipboard[type] ?? '', files: [], items: [], types: Object.keys(clipboard) }
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
  return { saved: fromEditor(editor.getHTML()), said: said.join('') }
}

/** A block a line. */
const inLines = (html: string) => html.replace(/(<\/(?:p|h\d|ul|ol|blockquote|table|figure)>|<hr>)(?=<(?:p|h\d|ul|ol|blockquote|table|figure|hr)\b)/g, '$1\n')
const joined = (html: string) => inLines(html.replaceAll('\n', ''))

describe('a text from another program', () => {
  it('of twenty kinds is known', () => expect(kinds.length).toBeGreaterThanOrEqual(20))

  // rule: ADMIN-72
  it.each(kinds)('becomes a text of this site: $name', ({ name, clipboard, saved, said }) => {
    const pasted = paste(name.endsWith('.txt') ? { 'text/plain': clipboard } : { 'text/html': clipboard, 'text/plain': 'x' })
    expect(inLines(pasted.saved)).toBe(joined(saved))
    expect(pasted.said).toBe(said)
  })
})

describe('pasting', () => {
  // rule: ADMIN-72
  it.each([
    ['a word of Google Docs', { 'text/html': '<b style="font-weight:normal"><span style="font-weight:700">new</span></b>' }, '<p>a <strong>new</strong>word</p>'],
    ['words of Word', { 'text/html': '<p class=MsoNormal>two <i>new</i></p>' }, '<p>a two <em>new</em>word</p>'],
    ['a line', { 'text/plain': 'quite *new* ' }, '<p>a quite <em>new</em> word</p>'],
  ])('goes on in the sentence with %s', (_, clipboard, saved) => {
    expect(paste(clipboard, '<p>a word</p>').saved).toBe(saved)
  })

  it('leaves what was cut in the editor as it is', () => {
    const html = '<p id="p1" lang="he" dir="rtl" data-pm-slice="1 1 []">שלום</p><img src="/media/a.png" width="10">'
    expect(cleanPasted(html)).toBe(html)
  })

  // rule: ADMIN-72
  it('keeps what is pasted when it is pasted again', () => {
    for (const { name, saved } of kinds) {
      if (!name.includes('note') && !saved.includes('#fn')) expect(inLines(paste({ 'text/html': saved }).saved), name).toBe(joined(saved))
    }
  })
})

describe('the address of a link', () => {
  // rule: ADMIN-72
  it.each([
    ['https://example.org/a?b=%20c', 'https://example.org/a?b=%20c'],
    ['https://example.org/?utm_source=x&id=7&fbclid=9', 'https://example.org/?id=7'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F%3Ffbclid%3D1&h=2', 'https://example.org/'],
    ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.org%2F', 'https://example.org/'],
    ['https://www.google.com/url?q=javascript:alert(1)', null],
    ['/daily-learning/3', '/daily-learning/3'],
    ['//example.org', null],
    [' javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///C:/a.docx', null],
    ['#top', null],
  ])('of %s is %s', (href, address) => expect(cleanAddress(href)).toBe(address))
})

describe('the number of an item of Word', () => {
  it.each([
    ['1.', 1],
    ['(12)', 12],
    ['2.3.', 3],
    ['c)', 3],
    ['iv.', 4],
    ['טז.', 16],
    ["קכ\"ג)", 123],
    ['o', null],
    ['·', null],
    ['–', null],
  ])('%s is %s', (text, number) => expect(numberOf(text)).toBe(number))
})
