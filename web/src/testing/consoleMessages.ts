import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

/**
 * A test that logs a warning or an error fails. One that causes a failure on purpose mocks `console.error`.
 */
export function expectQuietConsole(): void {
  const messages: string[] = []
  for (const level of ['error', 'warn'] as const) console[level] = (...values) => void messages.push(format(...values))
  afterEach(() => expect(messages.splice(0)).toEqual([]))
}
