import { describe, expect, it } from 'vitest'
import { aliyahOf, readTextPart, textPartSearch, withMarks } from './torahText'

const VERSE = 'וַיִּקְרָ֨א אֱלֹהִ֤ים\u00a0׀ לָאוֹר֙ י֔וֹם וַֽיְהִי־עֶ֥רֶב׃'
const range = (startChapter: number, startVerse: number, endChapter: number, endVerse: number) => ({
  book: 'Genesis',
  ...{ startChapter, startVerse, endChapter, endVerse },
})

describe('the marks of the Hebrew', () => {
  // rule: TEXT-5
  it('are left out as the reader wants', () => {
    expect(withMarks(VERSE, 'accents')).toBe(VERSE)
    expect(withMarks(VERSE, 'points')).toBe('וַיִּקְרָא אֱלֹהִים לָאוֹר יוֹם וַיְהִי־עֶרֶב׃')
    expect(withMarks(VERSE, 'letters')).toBe('ויקרא אלהים לאור יום ויהי־ערב׃')
  })
})

describe('the part of the URL', () => {
  it.each([
    ['', { aliyah: 1, joined: false, haftarah: null, sabbath: null }],
    ['?aliyah=7', { aliyah: 7, joined: false, haftarah: null, sabbath: null }],
    ['?aliyah=2&joined=1&haftarah=sephardi', { aliyah: 2, joined: true, haftarah: 'sephardi', sabbath: null }],
    ['?haftarah=ashkenazi&sabbath=2026-12-05', { aliyah: 1, joined: false, haftarah: 'ashkenazi', sabbath: '2026-12-05' }],
  ])('is read and written: %s', (search, part) => {
    expect(readTextPart(new URLSearchParams(search))).toEqual(part)
    expect(textPartSearch(readTextPart(new URLSearchParams(search)))).toBe(search)
  })

  it.each(['?aliyah=0', '?aliyah=8', '?aliyah=two', '?joined=yes', '?haftarah=other', '?sabbath=2026-12-05'])('ignores what is invalid: %s', (search) => {
    expect(textPartSearch(readTextPart(new URLSearchParams(search)))).toBe('')
  })
})

describe('the aliyah of a verse', () => {
  const aliyot = [range(6, 9, 6, 22), range(7, 1, 7, 16), range(7, 17, 8, 14)]
  it.each([
    ['6:9', 1],
    ['6:22', 1],
    ['7:16', 2],
    ['8:1', 3],
    ['8:15', null],
    ['6:8', null],
    ['p6', null],
    ['haftarah-7:1', null],
    ['', null],
  ])('%s', (id, number) => {
    expect(aliyahOf(aliyot, id)).toBe(number)
  })
})
