import { describe, expect, it } from 'vitest'
import { aSearchResponse } from '@/testing/data'
import { datesLabel, facetsOf, firstOptions, optionsOf, valueLabel } from './facets'
import {
  changeDates,
  countFilters,
  filterParams,
  MAX_FILTERS,
  NO_FILTERS,
  parseFilters,
  toggleFilter,
  withoutFilters,
  writeFilters,
} from './filters'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

describe('filters in the URL', () => {
  it('repeat the name of a facet for each value', () => {
    const selected = parse('q=light&type=daily&topic=Shabbat&topic=%D7%A9%D7%91%D7%AA&other=1')
    expect(selected).toEqual({ ...NO_FILTERS, type: ['daily'], topic: ['Shabbat', 'שבת'] })
    expect(countFilters(selected)).toBe(3)
  })

  it('survive writing and parsing, and keep the other parameters', () => {
    const selected = { ...NO_FILTERS, topic: ['Rest & Light', 'a=b'], length: ['Under 3 minutes'] }
    const written = writeFilters(new URLSearchParams('q=light&topic=Old&x=1'), selected)
    expect(written.getAll('q')).toEqual(['light'])
    expect(written.get('x')).toBe('1')
    expect(parse(written.toString())).toEqual(selected)
    expect(writeFilters(written, NO_FILTERS).toString()).toBe('q=light&x=1')
    // The page number belongs to the results of before.
    expect(writeFilters(new URLSearchParams('q=light&page=2'), NO_FILTERS).toString()).toBe('q=light')
  })

  it('that the server would reject are skipped', () => {
    expect(countFilters(parse(`topic=&topic=${'x'.repeat(201)}&topic=%00&book=Genesis&book=Genesis`))).toBe(1)
    const many = Array.from({ length: 30 }, (_, n) => `topic=${n}&portion=${n}`).join('&')
    expect(countFilters(parse(many))).toBe(MAX_FILTERS)
  })

  it('can be added and removed', () => {
    const one = toggleFilter(NO_FILTERS, 'book', 'Genesis')
    const two = toggleFilter(one, 'book', 'Exodus')
    expect(two.book).toEqual(['Genesis', 'Exodus'])
    expect(toggleFilter(two, 'book', 'Genesis').book).toEqual(['Exodus'])
    expect(one.book).toEqual(['Genesis'])
  })

  it('have the same parameters of the API in any order of selection', () => {
    expect(filterParams(parse('topic=b&type=weekly&topic=a'))).toEqual(filterParams(parse('type=weekly&topic=a&topic=b')))
  })
})

describe('dates and order', () => {
  it('survive writing and parsing', () => {
    const selected = { ...NO_FILTERS, sort: 'newest', from: '2026-01-01', to: '2026-01-01' } as const
    const written = writeFilters(new URLSearchParams('q=light'), selected)
    expect(written.toString()).toBe('q=light&sort=newest&from=2026-01-01&to=2026-01-01')
    expect(parse(written.toString())).toEqual(selected)
    expect(countFilters(selected)).toBe(1)
    expect(withoutFilters(selected)).toEqual({ ...NO_FILTERS, sort: 'newest' })
  })

  it.each(['sort=best', 'from=yesterday', 'from=2026-02-30', 'to=1899-12-31', 'from=9999-01-01'])('skip %s', (query) => {
    expect(parse(query)).toEqual(NO_FILTERS)
  })

  // rule: SEARCH-53
  it('are never a reversed range', () => {
    expect(parse('from=2026-02-01&to=2026-01-01')).toMatchObject({ from: '2026-02-01', to: '' })
    const january = parse('from=2026-01-01&to=2026-01-31')
    expect(changeDates(january, { to: '2026-01-15' })).toMatchObject({ from: '2026-01-01', to: '2026-01-15' })
    expect(changeDates(january, { from: '2026-02-01' })).toMatchObject({ from: '2026-02-01', to: '' })
    expect(changeDates(january, { to: '2025-12-31' })).toMatchObject({ from: '', to: '2025-12-31' })
  })

  it('have a label', () => {
    expect(datesLabel({ from: '2026-01-01', to: '' })).toBe('Since January 1, 2026')
    expect(datesLabel({ from: '', to: '2026-01-31' })).toBe('Until January 31, 2026')
    expect(datesLabel({ from: '2026-01-01', to: '2026-01-01' })).toBe('January 1, 2026')
  })
})

describe('the options of a facet', () => {
  const counts = { topic: { Shabbat: 4, Light: 2 }, type: { weekly: 9, daily: 2 }, length: { 'Over 5 minutes': 1 } }

  it('are sorted by count, and include selected values without results', () => {
    expect(optionsOf('topic', counts, ['Joy', 'Light'])).toEqual([
      { value: 'Shabbat', label: 'Shabbat', count: 4 },
      { value: 'Light', label: 'Light', count: 2 },
      { value: 'Joy', label: 'Joy', count: 0 },
    ])
    expect(optionsOf('book', counts, [])).toEqual([])
  })

  it('have a stable order if counts are equal', () => {
    const names = (topic: Record<string, number>) => optionsOf('topic', { topic }, []).map(({ value }) => value)
    expect(names({ Moses: 2, Community: 2, Faith: 1 })).toEqual(['Community', 'Moses', 'Faith'])
    expect(names({ Community: 2, Moses: 2, Faith: 1 })).toEqual(['Community', 'Moses', 'Faith'])
  })

  it('have the fixed order of their facet, if it has one', () => {
    expect(optionsOf('type', counts, []).map(({ label }) => label)).toEqual(['Daily Learning', 'Weekly Essay'])
    const lengths = optionsOf('length', counts, ['Under 3 minutes', 'Endless'])
    expect(lengths.map(({ value }) => value)).toEqual(['Under 3 minutes', 'Over 5 minutes', 'Endless'])
  })

  it('are limited in number, except for selected ones', () => {
    const options = optionsOf('topic', counts, ['Joy'])
    expect(firstOptions(options, 1, ['Joy']).map(({ value }) => value)).toEqual(['Shabbat', 'Joy'])
  })

  it('have readable labels', () => {
    expect(valueLabel('type', 'weekly')).toBe('Weekly Essay')
    expect(valueLabel('topic', 'weekly')).toBe('weekly')
  })

  it('are unknown if the response has no facets', () => {
    expect(facetsOf(undefined)).toEqual({})
    expect(facetsOf(aSearchResponse({ facets: null }))).toEqual({})
  })
})
