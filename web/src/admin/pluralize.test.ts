import { expect, it } from 'vitest'
import { pluralize } from './pluralize'

// rule: PROD-6, SEARCH-11
it('has a singular form for one', () => {
  expect(pluralize(1, 'result')).toBe('1 result')
  expect(pluralize(0, 'result')).toBe('0 results')
  expect(pluralize(2000, 'result')).toBe('2,000 results')
})
