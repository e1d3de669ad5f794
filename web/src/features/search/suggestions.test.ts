import { describe, expect, it } from 'vitest'
import { toGroups, type RawHit } from './suggestions'
import { step } from './hooks/useCombobox'
import { isSearchable } from './searchable'

const post: RawHit = {
  id: 17,
  type: 'daily',
  title: 'Shabbat Rest',
  _highlightResult: { title: { value: '__ais-highlight__Shab__/ais-highlight__bat Rest' } },
}

describe('suggestion groups', () => {
  // rule: SEARCH-5
  it('have the order of the search page, without empty groups', () => {
    const groups = toGroups([
      { indexId: 'torah_timelines', hits: [{ id: 1, slug: 'noach', title: 'The Ark', parasha: 'Noach', book: 'Genesis' }] },
      { indexId: 'series', hits: [] },
      { indexId: 'posts', hits: [post] },
    ])
    expect(groups.map((group) => group.label)).toEqual(['Posts', 'Torah Timeline'])
    expect(groups[0]?.options[0]).toEqual({
      id: 'posts-17',
      to: '/daily-learning/17',
      hint: 'Daily Learning',
      title: [
        { text: 'Shab', marked: true },
        { text: 'bat Rest', marked: false },
      ],
    })
    expect(groups[1]?.options[0]).toMatchObject({ to: '/torah-timeline/noach', hint: 'Noach · Genesis' })
  })

  // rule: SEARCH-5
  it('begin with the group in which a name is the whole text', () => {
    const mark = (text: string) => ({ value: text.replace('Noach', '__ais-highlight__Noach__/ais-highlight__') })
    const portion = { id: 1, slug: 'noach', title: 'The Ark', parasha: 'Noach', _highlightResult: { parasha: mark('Noach') } }
    const essay = { ...post, title: 'After Noach', _highlightResult: { title: mark('After Noach') } }
    const labels = (posts: RawHit[]) =>
      toGroups([
        { indexId: 'posts', hits: posts },
        { indexId: 'torah_timelines', hits: [portion] },
      ]).map(({ label }) => label)
    expect(labels([essay])).toEqual(['Torah Timeline', 'Posts'])
    expect(labels([{ ...post, title: 'Noach', _highlightResult: { title: mark('Noach') } }])).toEqual(['Posts', 'Torah Timeline'])
  })

  it('have at most five options', () => {
    const hits = Array.from({ length: 20 }, (_, id) => ({ ...post, id }))
    expect(toGroups([{ indexId: 'posts', hits }])[0]?.options).toHaveLength(5)
  })
})

describe('arrow keys', () => {
  it('move from the field through the options and back to the field', () => {
    expect(step(-1, 1, 3)).toBe(0)
    expect(step(2, 1, 3)).toBe(-1)
    expect(step(-1, -1, 3)).toBe(2)
  })
})

describe('a query', () => {
  // rule: SEARCH-1
  it('needs two characters besides spaces', () => {
    expect(isSearchable(' a ')).toBe(false)
    expect(isSearchable('ab')).toBe(true)
    expect(isSearchable('שב')).toBe(true)
  })
})
