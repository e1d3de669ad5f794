import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HelpText } from './HelpText'

// rule: STUDY-74
it('calls the numbers that it names', () => {
  const text = 'Call 911 (Canada). Somebody listens at any hour: Lifeline, 13 11 14 (Australia).'
  const { container } = render(<HelpText text={text} />)
  expect(container).toHaveTextContent(text)
  expect(screen.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911')
  expect(screen.getByRole('link', { name: '13 11 14' })).toHaveAttribute('href', 'tel:131114')
})

it('opens the list of lines in every country', () => {
  render(<HelpText text="קווי עזרה בכל ארץ: findahelpline.com." />)
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://findahelpline.com')
})
