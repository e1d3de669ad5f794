const realSetTimeout = globalThis.setTimeout

/** Waits until an assertion holds while the fake clock stands still; `vi.waitFor` would advance it. */
export async function until(assertion: () => void, attempts = 2_000): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      assertion()
      return
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => realSetTimeout(resolve, 5))
    }
  }
}
