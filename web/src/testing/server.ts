import { setupServer } from 'msw/node'

/** The mock server of all tests; each test adds its own handlers. */
export const server = setupServer()
