import { describe, expect, it } from 'vitest'
import { loginPath, readReturnPath, withReturnPath } from './returnPath'

const read = (value: string) => readReturnPath(new URLSearchParams({ return: value }))

describe('the way back from the login page', () => {
  // rule: AUTH-5
  it.each(['/account', '/weekly-essay/7', '/search?q=a&page=2', '/series/psalms#lesson-3', '/daily-learning?q=%D7%90'])('leads to %s', (path) => {
    expect(readReturnPath(new URL(loginPath(path), 'https://site.example').searchParams)).toBe(path)
  })

  it('is home where nothing is said', () => {
    expect(readReturnPath(new URLSearchParams())).toBe('/')
    expect(loginPath('/')).toBe('/login')
  })

  // rule: AUTH-5
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    ' /account',
    'account',
    'http:account',
    '',
  ])('never leads to another site: %j', (path) => {
    expect(read(path)).toBe('/')
    expect(loginPath(path)).toBe('/login')
  })

  it.each(['/login', '/Login/', '/register?return=/x', '/auth-success?code=a', '/sign-in', '/api/auth/google', '/admin', '/media/a.mp3'])(
    'leads to pages for signed-in readers only, not to %s',
    (path) => {
      expect(read(path)).toBe('/')
    },
  )

  it('is the same on each page of signing in', () => {
    expect(withReturnPath('/register', '/account')).toBe('/register?return=%2Faccount')
    expect(withReturnPath('/register', '/')).toBe('/register')
  })
})
