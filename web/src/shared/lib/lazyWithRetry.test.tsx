import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { lazyWithRetry } from './lazyWithRetry'

const load = vi.fn<() => Promise<{ default: () => string }>>()
const module = { default: () => 'The part itself' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  load.mockReset().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(module)
})

const renderPart = () => {
  const Part = lazyWithRetry(load)
  return render(
    <>
      <p>The rest</p>
      <OptionalPart name="The part">
        <Part />
      </OptionalPart>
    </>,
  )
}

describe('a lazy component', () => {
  // rule: ROUTE-18
  it('shows an error if it could not be loaded, keeps the rest of the page and can be retried', async () => {
    renderPart()
    expect(await screen.findByRole('alert')).toHaveTextContent('The part could not be loaded.')
    expect(screen.getByText('The rest')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The part itself')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is loaded when the network returns', async () => {
    renderPart()
    await screen.findByRole('alert')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('The part itself')).toBeVisible()
  })

  it('reloads the page at the third attempt, because some browsers cache a failed import', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    load.mockReset().mockRejectedValue(new TypeError('blocked'))
    renderPart()
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('is loaded only once', async () => {
    load.mockReset().mockResolvedValue(module)
    renderPart()
    expect(await screen.findByText('The part itself')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })
})
