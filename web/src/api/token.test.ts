import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.resetModules())

/** Loads the site's code anew. */
const load = () => import('./token')

// rule: AUTH-51
it('the token of the legacy key is copied into `token` at the start', async () => {
  localStorage.setItem('auth_token', 'legacy')
  const { readToken } = await load()
  expect(localStorage.getItem('token')).toBe('legacy')
  expect(readToken()).toBe('legacy')
})

it('a token of the main key stays', async () => {
  localStorage.setItem('auth_token', 'legacy')
  localStorage.setItem('token', 'main')
  await load()
  expect(localStorage.getItem('token')).toBe('main')
})

// rule: AUTH-52, DATA-25
it('signing out removes token, legacy token and user from the browser', async () => {
  const { clearToken, readToken } = await load()
  document.cookie = 'auth_token=cookie'
  for (const key of ['token', 'auth_token', 'user', 'user_id']) localStorage.setItem(key, 'x')
  clearToken()
  expect(localStorage).toHaveLength(0)
  expect(readToken()).toBeNull()
})
