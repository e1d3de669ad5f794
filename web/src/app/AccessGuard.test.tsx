import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { renderApp, testRoute } from '@/testing/render'

const load = vi.fn()
const account = { ...testRoute('/account', () => <h1>My account</h1>), access: 'signed-in', load } as const
const login = { ...testRoute('/login', () => <h1>Log in here</h1>), access: 'signed-out' } as const

const signIn = () => localStorage.setItem('token', 'a-token')

afterEach(() => load.mockReset())

describe('a page for signed-in readers', () => {
  // rule: ACCOUNT-1
  it('tells visitors to log in, and loads no data', async () => {
    renderApp('/account', [account, login, testRoute('/')])
    expect(await screen.findByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Login' })
    expect(link).toHaveAttribute('href', '/login?return=%2Faccount')
    expect(screen.queryByText('My account')).not.toBeInTheDocument()
    expect(load).not.toHaveBeenCalled()
  })

  it('links visitors to the home page if there is no login page', async () => {
    renderApp('/account', [account, testRoute('/')])
    expect(await screen.findByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })

  it('is shown to signed-in readers with its data', async () => {
    signIn()
    renderApp('/', [testRoute('/', () => <Link to="/account">Go</Link>), account])
    await userEvent.click(await screen.findByRole('link', { name: 'Go' }))
    expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible()
    expect(load).toHaveBeenCalled()
  })
})

describe('an open page', () => {
  it('is hidden when the reader signs out, and shown again after signing in', async () => {
    signIn()
    renderApp('/account', [account, testRoute('/')])
    expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible()
    act(clearToken)
    expect(screen.getByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
    act(() => setToken('another-token'))
    expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible()
  })
})

describe('a page for visitors', () => {
  it('is shown to visitors', async () => {
    renderApp('/login', [login, testRoute('/')])
    expect(await screen.findByRole('heading', { name: 'Log in here' })).toBeVisible()
  })

  it('redirects signed-in readers to the home page', async () => {
    signIn()
    renderApp('/login', [login, testRoute('/')])
    expect(await screen.findByText('/', { selector: 'output' })).toBeVisible()
    expect(screen.queryByText('Log in here')).not.toBeInTheDocument()
  })
})

describe('the route table', () => {
  it('sets the title of a page', async () => {
    renderApp('/series', [{ ...testRoute('/series'), title: 'Series' }])
    expect(await screen.findByText('/series', { selector: 'output' })).toBeVisible()
    expect(document.title).toBe('Series | Torah Nuggets')
  })

  it('sets the layout of a page', async () => {
    renderApp('/series', [{ ...testRoute('/series'), layout: 'bare' }])
    expect(await screen.findByText('/series', { selector: 'output' })).toBeVisible()
    expect(screen.getByRole('main')).toBeVisible()
    expect(screen.queryByRole('banner')).not.toBeInTheDocument()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })
})
