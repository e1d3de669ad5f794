import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openAt, page } from './testing'

it('a page whose code failed to load offline is drawn when the network is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const fetchCode = vi.fn(page('/').fetchCode).mockRejectedValueOnce(new TypeError('offline'))
  openAt('/', [{ path: '/', fetchCode }])
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('/', { selector: 'output' })).toBeVisible()
  expect(fetchCode).toHaveBeenCalledTimes(2)
})
