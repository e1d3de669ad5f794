import { expect, it } from 'vitest'
import { fromLocal, toLocal } from './zonedTime'

const NEW_YORK = 'America/New_York'

it.each([
  ['2026-01-05T06:00', '2026-01-05T11:00:00.000Z'],
  ['2026-07-05T06:00', '2026-07-05T10:00:00.000Z'],
  ['2026-11-01T12:00', '2026-11-01T17:00:00.000Z'],
])('reads and writes %s in the zone of the site', (local, iso) => {
  expect(fromLocal(local, NEW_YORK)).toBe(iso)
  expect(toLocal(iso, NEW_YORK)).toBe(local)
})

it.each(['0002-05-05T06:00', '0020-05-05T06:00', '0202-12-31T23:59', '0001-01-01T00:00'])('survives %s, while a year is typed', (local) => {
  expect(toLocal(fromLocal(local, NEW_YORK), NEW_YORK)).toBe(local)
})

it('reads a bare date as six in the morning', () => {
  expect(toLocal('2026-01-05', NEW_YORK)).toBe('2026-01-05T06:00')
})

it.each(['', 'soon', null, 7])('has nothing for %j', (value) => {
  expect(toLocal(value, NEW_YORK)).toBe('')
})

it('has nothing for a time that is not complete', () => {
  expect(fromLocal('', NEW_YORK)).toBe('')
})
