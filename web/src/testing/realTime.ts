import { act } from '@testing-library/react'
import { vi } from 'vitest'

const realSetTimeout = globalThis.setTimeout

/**
 * Waits until an assertion holds while the fake clock stands still; `vi.waitFor` would advance it. What is due at once runs: Node's
 * `fetch` checks a connection that way before it uses it again, and would open another after four seconds.
 */
export async function until(assertion: () => void, attempts = 2_000): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      assertion()
      return
    } catch (error) {
      if (left === 0) throw error
      if (vi.isFakeTimers()) await act(() => vi.advanceTimersByTimeAsync(0))
      await new Promise((resolve) => realSetTimeout(resolve, 5))
    }
  }
}
