import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { clearToken, setToken } from '@/api/token'
import { useUser } from '@/features/accounts/api/user'
import { cacheResponse, isCached } from '@/features/offline/offlineCache'
import { FakeCaches } from '@/features/offline/testing'
import { server } from '@/testing/server'
import { aPost } from '@/testing/data'
import { createQueryClient } from '@/api/queryClient'
import { forgetReaderOnTokenChange } from './readerChange'

const POST = urlQuery(apiUrl('/api/posts/{id}', { path: { id: 1 } }))
const client = createQueryClient()
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  stop = forgetReaderOnTokenChange(client)
  // The response has a different title for each reader.
  server.use(
    http.get('/api/posts/1', ({ request: { headers } }) =>
      HttpResponse.json(aPost({ title: headers.get('authorization') ?? 'For visitors' })),
    ),
  )
})
afterEach(() => {
  stop()
  client.clear()
  vi.unstubAllGlobals()
})

const Title = () => <p>{useQuery(POST).data?.title ?? 'Loading'}</p>
const renderWithClient = (node: ReactNode) => render(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
const renderTitle = () => renderWithClient(<Title />)

// rule: ACCESS-17
it('the open page is fetched again when the reader signs in or out', async () => {
  renderTitle()
  expect(await screen.findByText('For visitors')).toBeVisible()
  act(() => setToken('one'))
  expect(await screen.findByText('Bearer one')).toBeVisible()
  act(clearToken)
  expect(await screen.findByText('For visitors')).toBeVisible()
})

it('what only a signed-in reader may fetch is not fetched again when they sign out', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('/api/user', ({ request: { headers } }) => {
      asked.push(headers.get('authorization'))
      return HttpResponse.json({ id: 5, username: 'miriam' })
    }),
  )
  const Name = () => <p>{useUser().data?.username ?? 'Nobody'}</p>
  act(() => setToken('one'))
  renderWithClient(<><Name /><Title /></>)
  expect(await screen.findByText('miriam')).toBeVisible()
  act(clearToken)
  expect(screen.getByText('Nobody')).toBeVisible()
  expect(await screen.findByText('For visitors')).toBeVisible()
  expect(asked).toEqual(['Bearer one'])
})

it('signing in or out in another tab applies to this one', async () => {
  renderTitle()
  expect(await screen.findByText('For visitors')).toBeVisible()
  localStorage.setItem('token', 'two')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(await screen.findByText('Bearer two')).toBeVisible()
  localStorage.setItem('theme', 'dark')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(screen.getByText('Bearer two')).toBeVisible()
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(await screen.findByText('For visitors')).toBeVisible()
})

// rule: ACCESS-17
it('the cached responses of other pages are removed, in memory and on the device', async () => {
  client.setQueryData(['/api/posts/2'], aPost({ id: 2 }))
  const response = Response.json(aPost(), { headers: { 'Cache-Control': 'public, no-cache' } })
  await cacheResponse('/api/posts/1', response, '/daily-learning/1')
  setToken('one')
  expect(client.getQueryCache().getAll()).toEqual([])
  await vi.waitFor(async () => expect(await isCached('/api/posts/1')).toBe(false))
})

// rule: DATA-25
it('signing out removes the user and every stored token', () => {
  localStorage.setItem('user', '{}')
  localStorage.setItem('user_id', '5')
  document.cookie = 'auth_token=from-cookie; path=/'
  localStorage.setItem('auth_token', 'legacy')
  localStorage.setItem('token', 'main')
  clearToken()
  expect(document.cookie).toBe('')
  expect(localStorage).toHaveLength(0)
})
