import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { createQueryClient } from './queryClient'

function Answer({ address }: { address: string }) {
  const { data, status } = useQuery<string>({ queryKey: [address] })
  return <p>{`${address} ${status} ${data ?? ''}`}</p>
}

describe('queries', () => {
  it('are fresh for ever, never tried again by themselves, and need no network to start', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    })
  })

  it('GET the first element of their key, once', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/good', ({ request }) => (asked.push(request.method), HttpResponse.json('here'))),
      http.get('/api/bad', ({ request }) => (asked.push(request.method), new HttpResponse(null, { status: 500 }))),
    )
    const client = createQueryClient()
    const page = (
      <QueryClientProvider client={client}>
        <Answer address="/api/good" />
        <Answer address="/api/bad" />
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
    expect(asked).toEqual(['GET', 'GET'])
  })

  it('that failed without a network are asked again when it is back, and only those', async () => {
    let isThere = false
    const asked: string[] = []
    server.use(
      http.get('/api/kept', () => (asked.push('kept'), HttpResponse.json('here'))),
      http.get('/api/lost', () => (asked.push('lost'), isThere ? HttpResponse.json('found') : HttpResponse.error())),
    )
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Answer address="/api/kept" />
        <Answer address="/api/lost" />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('/api/kept success here')).toBeVisible()
    expect(await screen.findByText('/api/lost error')).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    // The first call still fails.
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    isThere = true
    expect(await screen.findByText('/api/lost success found')).toBeVisible()
    expect(asked.sort()).toEqual(['kept', 'lost', 'lost', 'lost'])
  })

  it('that failed without a network for a page that was not drawn are asked when it is', async () => {
    let isThere = false
    server.use(http.get('/api/lost', () => (isThere ? HttpResponse.json('found') : HttpResponse.error())))
    const client = createQueryClient()
    await expect(client.query({ queryKey: ['/api/lost'] })).rejects.toThrow()
    window.dispatchEvent(new Event('offline'))
    isThere = true
    window.dispatchEvent(new Event('online'))
    render(
      <QueryClientProvider client={client}>
        <Answer address="/api/lost" />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('/api/lost success found')).toBeVisible()
  })
})
