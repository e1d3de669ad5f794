import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppRoute } from './routeTable'
import { renderApp, testRoute } from '@/testing/render'
import { MAX_PREFETCHED } from './usePrefetch'

const addresses = Array.from({ length: MAX_PREFETCHED + 10 }, (_, index) => `/weekly-essay/${index + 1}`)

function Links() {
  return (
    <>
      <a href="/search?q=light">Search</a>
      <a href="https://other-site.test/series">Other site</a>
      {addresses.map((address) => (
        <a key={address} href={address}>
          {address}
        </a>
      ))}
    </>
  )
}

function openLinks() {
  const load = vi.fn()
  const searchLoad = vi.fn()
  const essay: AppRoute = { ...testRoute('/weekly-essay/:id'), load }
  const loadModule = vi.spyOn(essay, 'loadModule')
  renderApp('/', [testRoute('/', Links), essay, { ...testRoute('/search'), load: searchLoad }, { ...testRoute('/series'), load }])
  return { load, searchLoad, loadModule }
}

const link = (name: string) => screen.findByRole('link', { name })

describe('usePrefetch', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

  // rule: ROUTE-23
  it('loads the code and data of a hovered link once', async () => {
    const { load, loadModule } = openLinks()
    await userEvent.hover(await link('/weekly-essay/3'))
    await waitFor(() => expect(load).toHaveBeenCalledWith({ id: '3' }, new URLSearchParams()))
    expect(loadModule).toHaveBeenCalledOnce()
    await userEvent.hover(await link('/weekly-essay/4'))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await userEvent.hover(await link('/weekly-essay/3'))
    await userEvent.hover(await link('/weekly-essay/5'))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  })

  it('loads the data of a focused link', async () => {
    const { load } = openLinks()
    ;(await link('/weekly-essay/7')).focus()
    await waitFor(() => expect(load).toHaveBeenCalledWith({ id: '7' }, new URLSearchParams()))
  })

  it('does not load searches or other sites', async () => {
    const { load, searchLoad } = openLinks()
    for (const name of ['Search', 'Other site', '/weekly-essay/1']) (await link(name)).dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(load).toHaveBeenCalledOnce()
    expect(searchLoad).not.toHaveBeenCalled()
  })

  it('loads a limited number of pages', async () => {
    const { load } = openLinks()
    for (const address of addresses) (await link(address)).dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(load).toHaveBeenCalledTimes(MAX_PREFETCHED)
  })

  // rule: ROUTE-23
  it('does not load anything when the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const { load } = openLinks()
    ;(await link('/weekly-essay/1')).dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(load).not.toHaveBeenCalled()
  })
})
