import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { createQueryClient } from './queryClient'

function QueryResult({ address }: { address: string }) {
  const { data, status } = useQuery<string>({ queryKey: [address] })
  return <p>{`${address} ${status} ${data ?? ''}`}</p>
}

describe('queries', () => {
  // rule: API-9
  it('are never stale, are not retried automatically, and also start offline', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    })
  })

  // rule: API-6, API-9
  it('request the first element of their key once with GET', async () => {
    const requests: string[] = []
    server.use(
      http.get('/api/good', ({ request }) => (requests.push(request.method), HttpResponse.json('here'))),
      http.get('/api/bad', ({ request }) => (requests.push(request.method), new HttpResponse(null, { status: 500 }))),
    )
    const client = createQueryClient()
    const page = (
      <QueryClientProvider client={client}>
        <QueryResult address="/api/good" />
        <QueryResult address="/api/bad" />
      </QueryClientProvider>
    )
    const { unmount } = render(page)
    expect(await screen.findByText('/api/good success here')).toBeVisible()
    expect(await screen.findByText('/api/bad error')).toBeVisible()
    unmount()
    render(page)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(screen.getByText('/api/good success here')).toBeVisible()
    expect(requests).toEqual(['GET', 'GET'])
  })

  // rule: API-10
  it('are repeated when the network returns, but only those that failed offline', async () => {
    let isOnline = false
    const requests: string[] = []
    server.use(
      http.get('/api/good', () => (requests.push('good'), HttpResponse.json('here'))),
      http.get('/api/lost', () => (requests.push('lost'), isOnline ? HttpResponse.json('found') : HttpResponse.error())),
    )
    render(
      <QueryClientProvider client={createQueryClient()}>
        <QueryResult address="/api/good" />
        <QueryResult address="/api/lost" />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('/api/good success here')).toBeVisible()
    expect(await screen.findByText('/api/lost error')).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    // The first repeated request still fails.
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    isOnline = true
    expect(await screen.findByText('/api/lost success found')).toBeVisible()
    expect(requests.sort()).toEqual(['good', 'lost', 'lost', 'lost'])
  })

  it('that failed offline before their page was rendered are repeated when it is rendered', async () => {
    let isOnline = false
    server.use(http.get('/api/lost', () => (isOnline ? HttpResponse.json('found') : HttpResponse.error())))
    const client = createQueryClient()
    await expect(client.query({ queryKey: ['/api/lost'] })).rejects.toThrow()
    window.dispatchEvent(new Event('offline'))
    isOnline = true
    window.dispatchEvent(new Event('online'))
    render(
      <QueryClientProvider client={client}>
        <QueryResult address="/api/lost" />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('/api/lost success found')).toBeVisible()
  })
})
