import { beforeEach, describe, expect, it } from 'vitest'
import { findPassages, passageOf, selectedRange } from './passages'

const text = () => document.querySelector<HTMLElement>('.reading') ?? document.body

beforeEach(() => {
  document.body.innerHTML = `
    <p id="before">Before the text.</p>
    <div class="reading">
      <p id="p1">In the <em>beginning</em>
        there was light.</p>
      <ul><li id="p2">There was light, again.</li></ul>
      <blockquote><p id="p3">אור <b>חדש</b></p></blockquote>
    </div>
    <p id="after">After the text.</p>`
})

function select(from: [string, number], to: [string, number]): void {
  const node = (within: string) => document.querySelector(within)?.firstChild as Text
  getSelection()?.setBaseAndExtent(node(from[0]), from[1], node(to[0]), to[1])
}
function selected() {
  const range = selectedRange(text())
  return range && passageOf(range)
}

describe('the selected passage', () => {
  // rule: STUDY-185
  it('has its words with single spaces, and the paragraph in which it begins', () => {
    select(['#p1', 3], ['#p2', 9])
    expect(selected()).toEqual({ text: 'the beginning there was light.\nThere was', paragraph: 'p1' })
  })

  it('has spaces for line breaks', () => {
    text().innerHTML = '<p id="p1">One<br>Two<br>Three</p>'
    getSelection()?.selectAllChildren(text())
    expect(selected()).toEqual({ text: 'One Two Three', paragraph: 'p1' })
  })

  // rule: STUDY-185
  it('is the part within the text', () => {
    select(['#before', 0], ['#p1', 6])
    expect(selected()).toEqual({ text: 'In the', paragraph: 'p1' })
    select(['#p3', 0], ['#after', 5])
    expect(selected()).toEqual({ text: 'אור חדש', paragraph: 'p3' })
  })

  it('is missing without a selection in the text', () => {
    getSelection()?.removeAllRanges()
    expect(selected()).toBeNull()
    select(['#before', 0], ['#before', 6])
    expect(selected()).toBeNull()
    select(['#p1', 2], ['#p1', 3])
    expect(selected()).toBeNull()
  })

  // rule: STUDY-185
  it('is cut to what the server keeps', () => {
    text().innerHTML = `<p id="p1">${'word '.repeat(900)}</p>`
    select(['#p1', 0], ['#p1', 4400])
    expect(selected()?.text).toHaveLength(1999)
  })
})

describe('a noted passage', () => {
  const found = (words: string, paragraph: string | null) =>
    findPassages(text(), [{ text: words, paragraph }]).map((range) => [range.toString().replace(/\s+/g, ' '), range.startContainer.parentElement?.id])

  // rule: STUDY-186
  it('is found in its paragraph, across elements and lines', () => {
    expect(found('the beginning there was light.', 'p1')).toEqual([['the beginning there was light.', 'p1']])
    expect(found('was light', 'p2')).toEqual([['was light', 'p2']])
    expect(found('was light', null)).toEqual([['was light', 'p1']])
    expect(found('אור חדש', 'p3')).toEqual([['אור חדש', 'p3']])
  })

  // rule: STUDY-186
  it('is found in another paragraph where the text was changed, and left out where it is gone', () => {
    expect(found('again.', 'p3')).toEqual([['again.', 'p2']])
    expect(found('a word that was taken out', 'p1')).toEqual([])
  })

  it('is the whole of what was selected', () => {
    select(['#p1', 3], ['#p3', 4])
    const range = selectedRange(text())
    const passage = range && passageOf(range)
    const again = passage && findPassages(text(), [passage])[0]
    expect(again && passageOf(again)).toEqual(passage)
  })

  it('is found whether its signs are those of a keyboard or of the page', () => {
    text().innerHTML = '<p id="p1">He said — “It’s light.”</p>'
    for (const words of ['said -- "It\'s light."', 'said — “It’s light.”']) {
      expect(String(findPassages(text(), [{ text: words, paragraph: 'p1' }])[0])).toBe('said — “It’s light.”')
    }
  })
})
