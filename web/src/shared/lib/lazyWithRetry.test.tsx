import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { lazyWithRetry } from './lazyWithRetry'

const load = vi.fn<() => Promise<{ default: () => string }>>()
const here = { default: () => 'The part itself' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  load.mockReset().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(here)
})

const draw = () => {
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

describe('a part whose code could not be loaded', () => {
  it('says so, leaves the rest, and is loaded by a second try', async () => {
    draw()
    expect(await screen.findByRole('alert')).toHaveTextContent('The part could not be loaded.')
    expect(screen.getByText('The rest')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The part itself')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is loaded when the network is back', async () => {
    draw()
    await screen.findByRole('alert')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('The part itself')).toBeVisible()
  })

  it('reloads the page at the third try: some browsers remember a failed import', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    load.mockReset().mockRejectedValue(new TypeError('blocked'))
    draw()
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('is loaded once where it can be', async () => {
    load.mockReset().mockResolvedValue(here)
    draw()
    expect(await screen.findByText('The part itself')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })
})
