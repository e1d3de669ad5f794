import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IPAD, IPAD_AS_MAC, mockDevice, resetDevice } from '@/testing/device'
import { useStuckSignIn } from './useStuckSignIn'

const withVersion = <D extends { userAgent: string }>(device: D, version: string) => ({
  ...device,
  userAgent: device.userAgent.replace('VERSION', version),
})
const AIR = { ...withVersion(IPAD_AS_MAC, '18.3'), screen: '820x1180' }
const OLD_AIR = { ...withVersion(IPAD_AS_MAC, '18.2'), screen: '820x1180' }
const OTHER = { ...withVersion(IPAD, '18_3'), screen: '834x1194' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  resetDevice()
})

const check = (pending: boolean) => {
  const reset = vi.fn()
  const { rerender } = renderHook(({ isPending }) => useStuckSignIn(isPending, 5_000, reset), { initialProps: { isPending: pending } })
  return { reset, rerender: (isPending: boolean) => rerender({ isPending }) }
}

describe('a stuck sign-in', () => {
  // rule: REVIEW-7
  it.each([
    ['an iPad Air 5 with iPadOS 18.3', AIR, 15_000],
    ['an iPad Air 5 with iPadOS 18.2', OLD_AIR, 30_000],
    ['another iPad', OTHER, 30_000],
  ])('on %s is reset by its timer', (_name, device, everyMs) => {
    mockDevice(device)
    const { reset } = check(true)
    vi.advanceTimersByTime(everyMs - 1)
    expect(reset).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reset).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10 * everyMs)
    expect(reset).toHaveBeenCalledOnce()
  })

  // rule: REVIEW-7
  it('is not looked for on other devices', () => {
    mockDevice({})
    const { reset } = check(true)
    vi.advanceTimersByTime(300_000)
    expect(reset).not.toHaveBeenCalled()
  })

  it('is none if it ended in time, and a new one is looked for again', () => {
    mockDevice(AIR)
    const { reset, rerender } = check(true)
    vi.advanceTimersByTime(14_000)
    rerender(false)
    vi.advanceTimersByTime(300_000)
    expect(reset).not.toHaveBeenCalled()
    rerender(true)
    vi.advanceTimersByTime(15_000)
    expect(reset).toHaveBeenCalledOnce()
  })
})
