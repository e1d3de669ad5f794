import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Script } from './Script'

const hebrewOf = (text: string) => {
  const { container } = render(<Script>{text}</Script>)
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
