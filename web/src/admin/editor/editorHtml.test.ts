import { describe, expect, it } from 'vitest'
import { collapseFootnotes, expandFootnotes } from './footnotes'
import { fromEditor, isKeptByEditor, toEditor } from './html'
import { generateHTML, generateJSON } from '@tiptap/core'
import { extensions } from './extensions'

const WITH_NOTES =
  '<p id="p1">A text<sup><a href="#fn1" id="fnref1">[1]</a></sup> and more<sup><a href="#fn2" id="fnref2">[2]</a></sup>.</p>' +
  '<hr><ol><li id="fn1"><p id="p3">First <em>note</em>. <a href="#fnref1" title="Back to the text">↩︎</a></p></li>' +
  '<li id="fn2"><p id="p4">Second. <a href="#fnref2" title="Back to the text">↩︎</a></p></li></ol>'

/** A teaching as the editor gives it back, unchanged by its writer. */
const edited = (html: string) => fromEditor(generateHTML(generateJSON(toEditor(html), extensions), extensions))

describe('footnotes', () => {
  // rule: ADMIN-18
  it('move into the text, and back in the order of the text', () => {
    const inText = collapseFootnotes(WITH_NOTES)
    expect(inText).toBe(
      '<p id="p1">A text<span data-footnote="First &lt;em&gt;note&lt;/em&gt;."></span> and more<span data-footnote="Second."></span>.</p>',
    )
    const [first, second] = ['<span data-footnote="First &lt;em&gt;note&lt;/em&gt;."></span>', '<span data-footnote="Second."></span>']
    const swapped = inText.replace(first, '@').replace(second, first).replace('@', second)
    const expanded = expandFootnotes(swapped)
    expect(expanded).toContain('<li id="fn1"><p>Second. <a href="#fnref1"')
    expect(expanded).toContain('<li id="fn2"><p>First <em>note</em>. <a href="#fnref2"')
  })

  it('leaves other lists and links as they are', () => {
    const html = '<p><a href="#fn7">nothing there</a></p><ol><li>One</li></ol>'
    expect(collapseFootnotes(html)).toBe(html)
    expect(expandFootnotes(html)).toBe(html)
  })
})

describe('the editor', () => {
  // rule: ADMIN-18
  it.each([
    ['paragraphs with ids', '<p id="p1">One.</p><p id="p2" lang="he" dir="rtl">תורה</p>'],
    ['headings, quotations and lists', '<h2 id="p1">A</h2><blockquote id="p2"><p>B</p></blockquote><ul><li id="p3"><p>C</p></li></ul><ol start="3"><li><p>D</p></li></ol>'],
    ['emphasis and links', '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <a href="/daily-learning/3">e</a> <code>f</code></p>'],
    ['inline elements', '<p><cite>a</cite> <sup>b</sup> <small>c</small> <q>d</q> <span lang="he" dir="rtl">ה</span></p>'],
    ['a picture with a caption', '<figure><img src="/media/a.png" alt="A" width="10" height="20"><figcaption>Caption</figcaption></figure>'],
    ['a picture in a paragraph', '<p>See <img src="/media/a.png" alt="A"> here.</p>'],
    ['a table', '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>'],
    ['footnotes', WITH_NOTES],
  ])('keeps %s', (_, html) => {
    expect(isKeptByEditor(html)).toBe(true)
  })

  it('keeps the ids by which paragraphs are cited', () => {
    expect(edited('<p id="p4">A.</p><h2 id="p2">B</h2>')).toBe('<p id="p4">A.</p><h2 id="p2">B</h2>')
  })

  // rule: ADMIN-18
  it.each([
    ['a list of terms', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['ruby', '<p><ruby>漢<rt>kan</rt></ruby></p>'],
    ['a head of a table', '<table><caption>x</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
  ])('knows that it would lose %s', (_, html) => {
    expect(isKeptByEditor(html)).toBe(false)
  })

  it('gives nothing for an empty text', () => {
    expect(fromEditor('<p></p>')).toBe('')
  })
})
