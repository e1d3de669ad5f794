import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { ImageTestPage } from './ImageTestPage'

describe('the image test', () => {
  // rule: PAGE-8
  it('has four background images, and shows the one that is chosen', async () => {
    const { user } = renderAt('/image-test', <ImageTestPage />)
    const options = screen.getAllByRole('radio')
    expect(options).toHaveLength(4)
    expect(document.title).toBe('Image Test | Torah Nuggets')
    expect(options[0]).toBeChecked()
    const shown = new Set<string>()
    for (const option of options) {
      await user.click(option)
      expect(option).toBeChecked()
      const image = screen.getByTestId('background')
      expect(image).toHaveAccessibleName(`Background image: ${option.parentElement?.textContent ?? ''}`)
      shown.add(image.style.backgroundImage)
    }
    expect(shown.size).toBe(4)
  })
})
