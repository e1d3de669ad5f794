import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BidiText } from './BidiText'

const hebrewOf = (text: string) => {
  const { container } = render(<BidiText>{text}</BidiText>)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('[lang="he"][dir="rtl"]')].map((element) => element.textContent)
}

describe('a text in either script', () => {
  it('is marked as Hebrew where it is Hebrew', () => {
    expect(hebrewOf('אהבת חסד')).toEqual(['אהבת חסד'])
    expect(hebrewOf('Lech Lecha')).toEqual([])
    expect(hebrewOf('On תשובה and חסד')).toEqual(['תשובה', 'חסד'])
  })
})
