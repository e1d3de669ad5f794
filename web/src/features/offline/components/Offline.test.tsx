import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { cacheInitialData } from '../offlineCache'
import { FakeCaches } from '../testing'
import { OfflineNotice } from './OfflineNotice'
import { OfflinePage } from './OfflinePage'

const setOnLine = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

function setNetwork(isOnline: boolean): void {
  setOnLine(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  setOnLine(false)
})

describe('the offline notice', () => {
  const notice = () => screen.queryByText('You are offline.')

  // rule: OFFLINE-8
  it('is shown while the reader is offline, and links to the readable pages', () => {
    setOnLine(true)
    renderAt('/series', <OfflineNotice />)
    expect(notice()).not.toBeInTheDocument()
    setNetwork(false)
    expect(notice()).toBeVisible()
    expect(notice()?.parentElement).toHaveAttribute('role', 'status')
    expect(screen.getByRole('link', { name: 'What you can read' })).toHaveAttribute('href', '/offline')
    setNetwork(true)
    expect(notice()).not.toBeInTheDocument()
  })

  it('is not shown on the offline page', () => {
    renderAt('/offline', <OfflineNotice />)
    expect(notice()).not.toBeInTheDocument()
  })
})

describe('the offline page', () => {
  // rule: OFFLINE-6
  it('lists the opened pages with their types', async () => {
    const open = (url: string, data: unknown, path: string) =>
      cacheInitialData([{ key: [url], entitlement: 'any', data }], path)
    await open('/api/torah-timeline/slug/noach', { slug: 'noach', parasha: 'Noach', title: 'The flood' }, '/torah-timeline/noach')
    const chapter = { name: 'Mishnah Avot 1', hebrewName: 'משנה אבות א', url: '/mishnah/avot/1' }
    await open('/api/mishnah/avot/1', chapter, '/mishnah/avot/1')
    await open('/api/series/slug/light', { slug: 'light', title: 'On light' }, '/series/light')
    await open('/api/posts/3', { id: 3, type: 'weekly', title: 'The well' }, '/weekly-essay/3')
    await open('/api/posts/1', { id: 1, type: 'daily', title: 'The candle' }, '/daily-learning/1')
    // Responses that an older version stored in another shape are skipped.
    await open('/api/posts/2', { name: 'No title' }, '/daily-learning/2')
    renderAt('/offline', <OfflinePage />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'The candleDaily Insight',
      'The wellWeekly Essay',
      'On lightSeries',
      'Mishnah Avot 1Mishnah',
      'Noach: The floodTorah Timeline',
    ])
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
      '/daily-learning/1',
      '/weekly-essay/3',
      '/series/light',
      '/mishnah/avot/1',
      '/torah-timeline/noach',
    ])
    expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('says that nothing has been opened yet', async () => {
    renderAt('/offline', <OfflinePage />)
    expect(await screen.findByText(/^Nothing yet\. Open a teaching/)).toBeVisible()
  })

  // rule: OFFLINE-7
  it('shows an error if the cache could not be read, and can be retried', async () => {
    const blocked = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('blocked', 'SecurityError'))
    const { user } = renderAt('/offline', <OfflinePage />)
    expect(await screen.findByRole('alert')).toHaveTextContent('What you have opened could not be read from this device.')
    expect(screen.queryByText(/^Nothing yet/)).not.toBeInTheDocument()
    blocked.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Nothing yet\. Open a teaching/)).toBeVisible()
  })

  it('has one heading for offline readers and another for online readers', () => {
    renderAt('/offline', <OfflinePage />)
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    setNetwork(true)
    expect(screen.getByRole('heading', { level: 1, name: 'Read offline' })).toBeVisible()
  })

  it.each([
    ['/weekly-essay/9?from=here', '/weekly-essay/9?from=here'],
    ['//evil.test/', null],
    ['/\t/evil.test/', null],
    ['https://evil.test/', null],
    ['javascript:alert(1)', null],
  ])('has a link to try %s again: %s', (requested, href) => {
    renderAt(`/offline?${new URLSearchParams({ page: requested })}`, <OfflinePage />)
    expect(screen.queryByRole('link', { name: 'Try again' })?.getAttribute('href') ?? null).toBe(href)
  })
})
