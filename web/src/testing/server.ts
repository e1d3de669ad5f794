import { setupServer } from 'msw/node'

/** Answers the calls of every test; each test says what its own calls answer. */
export const server = setupServer()
