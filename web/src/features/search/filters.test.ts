import { describe, expect, it } from 'vitest'
import { anAnswer } from '@/testing/data'
import { facetsOf, firstOptions, optionsOf, valueLabel } from './facets'
import { filterParams, countFilters, MAX_FILTERS, NO_FILTERS, parseFilters, toggleFilter, writeFilters } from './filters'

const read = (query: string) => parseFilters(new URLSearchParams(query))

describe('filters in the address', () => {
  it('repeat their name', () => {
    const selected = read('q=light&type=daily&topic=Shabbat&topic=%D7%A9%D7%91%D7%AA&other=1')
    expect(selected).toEqual({ ...NO_FILTERS, type: ['daily'], topic: ['Shabbat', 'שבת'] })
    expect(countFilters(selected)).toBe(3)
  })

  it('come back as they were written, and leave the rest alone', () => {
    const selected = { ...NO_FILTERS, topic: ['Rest & Light', 'a=b'], length: ['Under 3 minutes'] }
    const written = writeFilters(new URLSearchParams('q=light&topic=Old&x=1'), selected)
    expect(written.getAll('q')).toEqual(['light'])
    expect(written.get('x')).toBe('1')
    expect(read(written.toString())).toEqual(selected)
    expect(writeFilters(written, NO_FILTERS).toString()).toBe('q=light&x=1')
  })

  it('that no server would take are left out', () => {
    expect(countFilters(read(`topic=&topic=${'x'.repeat(201)}&topic=%00&book=Genesis&book=Genesis`))).toBe(1)
    const many = Array.from({ length: 30 }, (_, n) => `topic=${n}&portion=${n}`).join('&')
    expect(countFilters(read(many))).toBe(MAX_FILTERS)
  })

  it('are selected and dropped', () => {
    const one = toggleFilter(NO_FILTERS, 'book', 'Genesis')
    const two = toggleFilter(one, 'book', 'Exodus')
    expect(two.book).toEqual(['Genesis', 'Exodus'])
    expect(toggleFilter(two, 'book', 'Genesis').book).toEqual(['Exodus'])
    expect(one.book).toEqual(['Genesis'])
  })

  it('ask the same of the server in whatever order they were selected', () => {
    expect(filterParams(read('topic=b&type=weekly&topic=a'))).toEqual(filterParams(read('type=weekly&topic=a&topic=b')))
  })
})

describe('what can be selected', () => {
  const counts = { topic: { Shabbat: 4, Light: 2 }, type: { weekly: 9, daily: 2 }, length: { 'Over 5 minutes': 1 } }

  it('comes most frequent first, and stays while it is selected', () => {
    expect(optionsOf('topic', counts, ['Joy', 'Light'])).toEqual([
      { value: 'Shabbat', label: 'Shabbat', count: 4 },
      { value: 'Light', label: 'Light', count: 2 },
      { value: 'Joy', label: 'Joy', count: 0 },
    ])
    expect(optionsOf('book', counts, [])).toEqual([])
  })

  it('stands still where two are as frequent', () => {
    const names = (topic: Record<string, number>) => optionsOf('topic', { topic }, []).map(({ value }) => value)
    expect(names({ Moses: 2, Community: 2, Faith: 1 })).toEqual(['Community', 'Moses', 'Faith'])
    expect(names({ Community: 2, Moses: 2, Faith: 1 })).toEqual(['Community', 'Moses', 'Faith'])
  })

  it('keeps an order of its own where it has one', () => {
    expect(optionsOf('type', counts, []).map(({ label }) => label)).toEqual(['Daily Learning', 'Weekly Essay'])
    const lengths = optionsOf('length', counts, ['Under 3 minutes', 'Endless'])
    expect(lengths.map(({ value }) => value)).toEqual(['Under 3 minutes', 'Over 5 minutes', 'Endless'])
  })

  it('is cut to the first, never cutting what was selected', () => {
    const options = optionsOf('topic', counts, ['Joy'])
    expect(firstOptions(options, 1, ['Joy']).map(({ value }) => value)).toEqual(['Shabbat', 'Joy'])
  })

  it('has the words that readers know', () => {
    expect(valueLabel('type', 'weekly')).toBe('Weekly Essay')
    expect(valueLabel('topic', 'weekly')).toBe('weekly')
  })

  it('is unknown where the answer does not say', () => {
    expect(facetsOf(undefined)).toEqual({})
    expect(facetsOf(anAnswer({ facets: null }))).toEqual({})
  })
})
