import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GeneratedText } from './GeneratedText'

it('marks the words of the library within a sentence of the interface', () => {
  const { container } = render(<GeneratedText>{'מתוך ״\u2068Two Birds\u2069״: \u2068Why two?\u2069'}</GeneratedText>)
  expect(container).toHaveTextContent(/^מתוך ״Two Birds״: Why two\?$/)
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['Two Birds', 'Why two?'])
})

it('shows a sentence without such words as one text', () => {
  const { container } = render(<GeneratedText>It goes on with the light.</GeneratedText>)
  expect(container.innerHTML).toBe('<p><bdi>It goes on with the light.</bdi></p>')
})
