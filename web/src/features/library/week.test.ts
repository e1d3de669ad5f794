import { describe, expect, it } from 'vitest'
import { aReading, aWeek, aWeekPortion } from '@/testing/data'
import { weekMarks } from './week'

const portion = (slug: string | null) => aWeekPortion({ slug })
const reading = (...slugs: (string | null)[]) => aReading({ portions: slugs.map(portion) })

describe('the portions marked for a week', () => {
  it('are empty before the week is loaded', () => {
    expect([...weekMarks(undefined)]).toEqual([])
  })

  it('include both of two combined portions', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('matot', 'masei') }))]).toEqual([
      ['matot', 'This week'],
      ['masei', 'This week'],
    ])
  })

  it('name Israel if it reads another portion', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('chukat'), israel: reading('balak') }))]).toEqual([
      ['chukat', 'This week'],
      ['balak', 'This week in Israel'],
    ])
  })

  it('include a portion once if both read it but only one reads another with it', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('chukat', 'balak'), israel: reading('balak') }))]).toEqual([
      ['chukat', 'This week'],
      ['balak', 'This week'],
    ])
  })

  it('include Simchat Torah, and skip portions that are not in the library', () => {
    const simchatTorah = { diaspora: '2025-10-15', israel: '2025-10-14', portions: [portion('vezot-haberakhah')] }
    expect([...weekMarks(aWeek({ diaspora: reading(null), simchatTorah }))]).toEqual([
      ['vezot-haberakhah', 'On Simchat Torah'],
    ])
  })
})
