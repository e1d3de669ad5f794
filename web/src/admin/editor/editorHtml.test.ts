import { describe, expect, it } from 'vitest'
import { collapseFootnotes, expandFootnotes } from './footnotes'
import { fromEditor, isKeptByEditor, toEditor } from './html'
import { cleanPasted } from './pasted'
import { generateHTML, generateJSON } from '@tiptap/core'
import { extensions } from './extensions'

const WITH_NOTES =
  '<p id="p1">A text<sup><a href="#fn1" id="fnref1">[1]</a></sup> and more<sup><a href="#fn2" id="fnref2">[2]</a></sup>.</p>' +
  '<hr><ol><li id="fn1"><p id="p3">First <em>note</em>. <a href="#fnref1" title="Back to the text">↩︎</a></p></li>' +
  '<li id="fn2"><p id="p4">Second. <a href="#fnref2" title="Back to the text">↩︎</a></p></li></ol>'

/** A teaching as the editor gives it back, unchanged by its writer. */
const edited = (html: string) => fromEditor(generateHTML(generateJSON(toEditor(html), extensions), extensions))

describe('footnotes', () => {
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

describe('pasting', () => {
  it('cleans what comes from Google Docs', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">' +
      '<span style="font-weight:700">Bold</span><span style="font-style:italic"> slanted</span></p><br class="Apple-interchange-newline"></b>'
    expect(cleanPasted(html)).toBe('<p><span><strong>Bold</strong></span><span><em> slanted</em></span></p>')
  })

  it('makes lists of the paragraphs of Word', () => {
    const item = (bullet: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${bullet}</span>${text}<o:p></o:p></p>`
    expect(cleanPasted(`${item('·', 'One')}${item('·', 'Two')}<p class="MsoNormal">After</p>${item('1.', 'First')}`)).toBe(
      '<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>After</p><ol><li><p>First</p></li></ol>',
    )
  })

  it('nests the lists of Word as they are', () => {
    const item = (level: number, bullet: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level${String(level)} lfo1"><span style="mso-list:Ignore">${bullet}</span>${text}</p>`
    const html = item(1, '1.', 'One') + item(2, '·', 'Under') + item(3, 'a.', 'Deep') + item(2, '·', 'Beside') + item(1, '2.', 'Two') + '<p>After</p>' + item(2, '·', 'Alone')
    expect(cleanPasted(html)).toBe(
      '<ol><li><p>One</p><ul><li><p>Under</p><ol><li><p>Deep</p></li></ol></li><li><p>Beside</p></li></ul></li><li><p>Two</p></li></ol>' +
        '<p>After</p><ul><li><p>Alone</p></li></ul>',
    )
  })

  it('keeps the bold and the quotations of Word', () => {
    const html = `<p class="MsoNormal"><b style='mso-bidi-font-weight:normal'>Bold</b> and plain</p><p class="MsoQuote">One</p><p class="MsoIntenseQuote">Two</p><p>x</p>`
    expect(cleanPasted(html)).toBe('<p><b>Bold</b> and plain</p><blockquote><p>One</p><p>Two</p></blockquote><p>x</p>')
  })

  it.each([
    ['Pages', '<p style="font-family: Helvetica"><span style="font-weight: bold">Bold</span></p>', '<p><span><strong>Bold</strong></span></p>'],
    ['Sefaria', '<div class="text"><span class="he" dir="rtl">אַשְׁרֵי</span></div>', '<div><span dir="rtl" lang="he">אַשְׁרֵי</span></div>'],
    ['WhatsApp', '<div dir="ltr"><span class="selectable-text">Good week</span></div>', '<div><span>Good week</span></div>'],
    ['a mail', '<div><blockquote type="cite"><p>Was asked</p></blockquote><p>Answer</p></div>', '<div><blockquote><p>Was asked</p></blockquote><p>Answer</p></div>'],
    ['a web page', '<p><a href="https://a.example" onclick="x()" class="b">link</a></p>', '<p><a href="https://a.example">link</a></p>'],
  ])('keeps the meaning of what comes from %s', (_, html, cleaned) => {
    expect(cleanPasted(html)).toBe(cleaned)
  })

  it('moves the notes of Word to their references', () => {
    const html =
      '<p>Text<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><div><div id="ftn1"><p><a href="#_ftnref1">[1]</a> The note.</p></div></div>'
    expect(cleanPasted(html)).toBe('<p>Text<span data-footnote="The note."></span></p>')
  })

  it('keeps the direction of Hebrew and drops scripts, styles and classes', () => {
    const html = '<style>p{}</style><p class="x" style="direction:rtl" onclick="a()">שלום</p><script>alert(1)</script><p dir="rtl">plain</p>'
    expect(cleanPasted(html)).toBe('<p dir="rtl" lang="he">שלום</p><p>plain</p>')
  })

  it('leaves what was cut in the editor as it is', () => {
    const html = '<p id="p1" lang="he" dir="rtl" data-pm-slice="1 1 []">שלום</p><img src="/media/a.png" width="10">'
    expect(cleanPasted(html)).toBe(html)
  })

  it('keeps the direction of a title, and what a note of Word says literally', () => {
    expect(cleanPasted('<h1 dir="rtl">שלום</h1>')).toBe('<h2 dir="rtl" lang="he">שלום</h2>')
    const note = '<p>a<a href="#_ftn1">[1]</a></p><div><div id="ftn1"><a href="#_ftnref1">[1]</a> 1 &lt; 2 &amp; 3</div></div>'
    expect(cleanPasted(note)).toBe('<p>a<span data-footnote="1 &amp;lt; 2 &amp;amp; 3"></span></p>')
  })

  it('leaves out pictures of the device, and says so', () => {
    let dropped = 0
    const html = '<p>a<img src="file:///C:/a.png"></p><p><img src="https://a.example/b.png"></p>'
    expect(cleanPasted(html, (pictures) => (dropped = pictures))).toBe('<p>a</p><p><img src="https://a.example/b.png"></p>')
    expect(dropped).toBe(1)
  })
})
