import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BidiText } from './BidiText'

const hebrewOf = (text: string) => {
  const { container } = render(<BidiText>{text}</BidiText>)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('[lang="he"][dir="rtl"]')].map((element) => element.textContent)
}

describe('a text with two scripts', () => {
  // rule: READ-43, LOOK-5
  it('is marked as Hebrew only in its Hebrew parts', () => {
    expect(hebrewOf('אהבת חסד')).toEqual(['אהבת חסד'])
    expect(hebrewOf('Lech Lecha')).toEqual([])
    expect(hebrewOf('On תשובה and חסד')).toEqual(['תשובה', 'חסד'])
  })
})
