import { act, screen, within } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp, testRoute } from '@/testing/render'

it('a page whose code failed to load offline is rendered when the network returns', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const loadModule = vi.fn(testRoute('/').loadModule).mockRejectedValueOnce(new TypeError('offline'))
  renderApp('/', [{ ...testRoute('/'), loadModule }])
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('/', { selector: 'output' })).toBeVisible()
  expect(loadModule).toHaveBeenCalledTimes(2)
})

describe('a page with a document of its own', () => {
  const links = (
    <>
      <Link to="/series">Series</Link>
      <Link to="/checkout">Checkout</Link>
    </>
  )
  const routes = (testing: typeof import('@/testing/render')) => [
    testing.testRoute('/', () => <h1>Home {links}</h1>),
    testing.testRoute('/series', () => <h1>All series {links}</h1>),
    { ...testing.testRoute('/checkout', () => <h1>Membership {links}</h1>), isDocument: true as const },
  ]
  const reload = vi.fn()

  /** In a new document. */
  async function open(address: string) {
    vi.resetModules()
    const testing = await import('@/testing/render')
    const { router } = testing.renderApp(address, routes(testing))
    await screen.findByRole('link', { name: 'Checkout' })
    return router
  }
  const goTo = (name: string) =>
    act(() => {
      within(screen.getByRole('main')).getByRole('link', { name }).click()
      return Promise.resolve()
    })

  beforeEach(() => {
    reload.mockReset()
    const { origin, pathname, search } = window.location
    vi.stubGlobal('location', { origin, pathname, search, reload })
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    { from: '/', to: 'Checkout', path: '/checkout', title: /^Home/ },
    { from: '/checkout', to: 'Series', path: '/series', title: /^Membership/ },
  ])('is loaded as one, and so is the page after it: from $from', async ({ from, to, path, title }) => {
    const router = await open(from)
    await goTo(to)
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
    expect(router.state.location.pathname).toBe(path)
    // The page that is shown stays until the browser replaces it.
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  })

  // rule: MEMBER-3
  it('is loaded as one when Back reached it before the script ran', async () => {
    vi.resetModules()
    const testing = await import('@/testing/render')
    const { setDocumentRoute } = await import('./routeLoading')
    const pages = routes(testing)
    setDocumentRoute(pages[1])
    await act(() => {
      testing.renderApp('/checkout', pages)
      return Promise.resolve()
    })
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
    expect(screen.queryByRole('heading', { name: /^Membership/ })).not.toBeInTheDocument()
  })

  it('changes nothing between other pages', async () => {
    await open('/')
    await goTo('Series')
    expect(await screen.findByRole('heading', { name: /^All series/ })).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})
