import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { cacheInitialData } from '../offlineCache'
import { FakeCaches } from '../testing'
import { OfflineNotice } from './OfflineNotice'
import { OfflinePage } from './OfflinePage'

const setOnLine = (there: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)

function network(there: boolean): void {
  setOnLine(there)
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
}

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  setOnLine(false)
})

describe('the note', () => {
  const note = () => screen.queryByText('You are offline.')

  it('is there while there is no network, and leads to what can be read', () => {
    setOnLine(true)
    renderAt('/series', <OfflineNotice />)
    expect(note()).not.toBeInTheDocument()
    network(false)
    expect(note()).toBeVisible()
    expect(note()?.parentElement).toHaveAttribute('role', 'status')
    expect(screen.getByRole('link', { name: 'What you can read' })).toHaveAttribute('href', '/offline')
    network(true)
    expect(note()).not.toBeInTheDocument()
  })

  it('is not there on the page that says so itself', () => {
    renderAt('/offline', <OfflineNotice />)
    expect(note()).not.toBeInTheDocument()
  })
})

describe('the page', () => {
  it('lists what was opened, each with its kind', async () => {
    const open = (url: string, data: unknown, path: string) =>
      cacheInitialData([{ key: [url], entitlement: 'any', data }], path)
    await open('/api/torah-timeline/slug/noach', { slug: 'noach', parasha: 'Noach', title: 'The flood' }, '/torah-timeline/noach')
    await open('/api/series/slug/light', { slug: 'light', title: 'On light' }, '/series/light')
    await open('/api/posts/3', { id: 3, type: 'weekly', title: 'The well' }, '/weekly-essay/3')
    await open('/api/posts/1', { id: 1, type: 'daily', title: 'The candle' }, '/daily-learning/1')
    // What an older version stored in another shape is left out.
    await open('/api/posts/2', { name: 'No title' }, '/daily-learning/2')
    renderAt('/offline', <OfflinePage />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'The candleDaily Insight',
      'The wellWeekly Essay',
      'On lightSeries',
      'Noach: The floodTorah Timeline',
    ])
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
      '/daily-learning/1',
      '/weekly-essay/3',
      '/series/light',
      '/torah-timeline/noach',
    ])
    expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('says that nothing was opened', async () => {
    renderAt('/offline', <OfflinePage />)
    expect(await screen.findByText(/^Nothing yet\. Open a teaching/)).toBeVisible()
  })

  it('says that what was opened could not be read, and tries again', async () => {
    const blocked = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('blocked', 'SecurityError'))
    const { user } = renderAt('/offline', <OfflinePage />)
    expect(await screen.findByRole('alert')).toHaveTextContent('What you have opened could not be read from this device.')
    expect(screen.queryByText(/^Nothing yet/)).not.toBeInTheDocument()
    blocked.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Nothing yet\. Open a teaching/)).toBeVisible()
  })

  it('says which it is: no network, or a list to look at', () => {
    renderAt('/offline', <OfflinePage />)
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    network(true)
    expect(screen.getByRole('heading', { level: 1, name: 'Read offline' })).toBeVisible()
  })

  it.each([
    ['/weekly-essay/9?from=here', '/weekly-essay/9?from=here'],
    ['//evil.test/', null],
    ['/\t/evil.test/', null],
    ['https://evil.test/', null],
    ['javascript:alert(1)', null],
  ])('offers to try %s again: %s', (requested, href) => {
    renderAt(`/offline?${new URLSearchParams({ page: requested })}`, <OfflinePage />)
    expect(screen.queryByRole('link', { name: 'Try again' })?.getAttribute('href') ?? null).toBe(href)
  })
})
