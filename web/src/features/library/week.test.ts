import { describe, expect, it } from 'vitest'
import { aReading, aWeek, aWeekPortion } from '@/testing/data'
import { weekMarks } from './week'

const portion = (slug: string | null) => aWeekPortion({ slug })
const reading = (...slugs: (string | null)[]) => aReading({ portions: slugs.map(portion) })

describe('the marks of a week', () => {
  it('are none before it is known', () => {
    expect([...weekMarks(undefined)]).toEqual([])
  })

  it('are on both of two joined portions', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('matot', 'masei') }))]).toEqual([
      ['matot', 'This week'],
      ['masei', 'This week'],
    ])
  })

  it('tell Israel apart where it reads another', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('chukat'), israel: reading('balak') }))]).toEqual([
      ['chukat', 'This week'],
      ['balak', 'This week in Israel'],
    ])
  })

  it('are once on what both read, of which one reads more', () => {
    expect([...weekMarks(aWeek({ diaspora: reading('chukat', 'balak'), israel: reading('balak') }))]).toEqual([
      ['chukat', 'This week'],
      ['balak', 'This week'],
    ])
  })

  it('name Simchat Torah, and pass over what the library does not have', () => {
    const simchatTorah = { diaspora: '2025-10-15', israel: '2025-10-14', portions: [portion('vezot-haberakhah')] }
    expect([...weekMarks(aWeek({ diaspora: reading(null), simchatTorah }))]).toEqual([
      ['vezot-haberakhah', 'On Simchat Torah'],
    ])
  })
})
