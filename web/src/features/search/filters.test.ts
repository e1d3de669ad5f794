import { describe, expect, it } from 'vitest'
import { anAnswer } from '@/testing/data'
import { facetsOf, firstOptions, optionsOf, valueLabel } from './facets'
import { chosenParams, countChosen, MOST_CHOSEN, NOTHING_CHOSEN, readChosen, toggled, writeChosen } from './filters'

const read = (query: string) => readChosen(new URLSearchParams(query))

describe('filters in the address', () => {
  it('repeat their name', () => {
    const chosen = read('q=light&type=daily&topic=Shabbat&topic=%D7%A9%D7%91%D7%AA&other=1')
    expect(chosen).toEqual({ ...NOTHING_CHOSEN, type: ['daily'], topic: ['Shabbat', 'שבת'] })
    expect(countChosen(chosen)).toBe(3)
  })

  it('come back as they were written, and leave the rest alone', () => {
    const chosen = { ...NOTHING_CHOSEN, topic: ['Rest & Light', 'a=b'], length: ['Under 3 minutes'] }
    const written = writeChosen(new URLSearchParams('q=light&topic=Old&x=1'), chosen)
    expect(written.getAll('q')).toEqual(['light'])
    expect(written.get('x')).toBe('1')
    expect(read(written.toString())).toEqual(chosen)
    expect(writeChosen(written, NOTHING_CHOSEN).toString()).toBe('q=light&x=1')
  })

  it('that no server would take are left out', () => {
    expect(countChosen(read(`topic=&topic=${'x'.repeat(201)}&topic=%00&book=Genesis&book=Genesis`))).toBe(1)
    const many = Array.from({ length: 30 }, (_, n) => `topic=${n}&portion=${n}`).join('&')
    expect(countChosen(read(many))).toBe(MOST_CHOSEN)
  })

  it('are chosen and dropped', () => {
    const one = toggled(NOTHING_CHOSEN, 'book', 'Genesis')
    const two = toggled(one, 'book', 'Exodus')
    expect(two.book).toEqual(['Genesis', 'Exodus'])
    expect(toggled(two, 'book', 'Genesis').book).toEqual(['Exodus'])
    expect(one.book).toEqual(['Genesis'])
  })

  it('ask the same of the server in whatever order they were chosen', () => {
    expect(chosenParams(read('topic=b&type=weekly&topic=a'))).toEqual(chosenParams(read('type=weekly&topic=a&topic=b')))
  })
})

describe('what can be chosen', () => {
  const counts = { topic: { Shabbat: 4, Light: 2 }, type: { weekly: 9, daily: 2 }, length: { 'Over 5 minutes': 1 } }

  it('comes most frequent first, and stays while it is chosen', () => {
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

  it('is cut to the first, never cutting what was chosen', () => {
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
