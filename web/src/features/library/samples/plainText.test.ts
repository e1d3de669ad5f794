import { expect, it } from 'vitest'
import { plainText } from './plainText'

it('contains no markup', () => {
  expect(plainText('<p>One &amp; <em>two</em>.</p><p>Three</p>')).toBe('One & two. Three')
})
