import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

/** What React logs if a lazily loaded part renders while user-event dispatches: chance decides, and nothing is wrong. */
const BY_CHANCE = 'The current testing environment is not configured to support act'

/**
 * A test that logs a warning or an error fails. One that causes a failure on purpose mocks `console.error`.
 */
export function expectQuietConsole(): void {
  const messages: string[] = []
  for (const level of ['error', 'warn'] as const) console[level] = (...values) => void messages.push(format(...values))
  afterEach(() => expect(messages.splice(0).filter((text) => !text.startsWith(BY_CHANCE))).toEqual([]))
}
