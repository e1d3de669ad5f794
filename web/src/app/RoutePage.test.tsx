import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp, testRoute } from '@/testing/render'

it('a page whose code failed to load offline is rendered when the network returns', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const loadModule = vi.fn(testRoute('/').loadModule).mockRejectedValueOnce(new TypeError('offline'))
  renderApp('/', [{ ...testRoute('/'), loadModule }])
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('/', { selector: 'output' })).toBeVisible()
  expect(loadModule).toHaveBeenCalledTimes(2)
})
