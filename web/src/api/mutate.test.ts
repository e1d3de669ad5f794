import { QueryObserver } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/testing/render'
import { server } from '@/testing/server'
import { apiUrl } from './endpoints'
import { mutate } from './mutate'

const changed = vi.fn()
const body = { name: 'shabbos', forms: ['Shabbat'] }
const URLS = ['/api/admin/spellings', '/api/admin/spellings?q=shabbat', '/api/admin/spellings/3', '/api/admin/spellings-archive', '/api/series']

/** A client that observes the queries of these URLs, and the URLs that it fetched. */
function observedClient() {
  const client = createQueryClient()
  const fetched: string[] = []
  server.use(
    http.get('/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      fetched.push(pathname + search)
      return HttpResponse.json([])
    }),
  )
  for (const url of URLS) new QueryObserver(client, { queryKey: [url], initialData: [] }).subscribe(() => undefined)
  return { client, fetched }
}

it('a mutation refetches only the queries at the invalidated paths and below them', async () => {
  const { client, fetched } = observedClient()
  server.use(http.post('/api/admin/spellings', () => (changed(), new HttpResponse(null, { status: 204 }))))
  await mutate(client, 'post', apiUrl('/api/admin/spellings'), { body, invalidates: ['/api/admin/spellings'] })
  expect(changed).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(fetched.sort()).toEqual(URLS.slice(0, 3).sort()))
})

it('a failed mutation invalidates no query', async () => {
  const { client, fetched } = observedClient()
  server.use(http.post('/api/admin/spellings', () => HttpResponse.json({ code: 'conflict', message: 'no' }, { status: 409 })))
  const call = mutate(client, 'post', apiUrl('/api/admin/spellings'), { body, invalidates: ['/api/admin'] })
  await expect(call).rejects.toMatchObject({ status: 409, code: 'conflict' })
  expect(fetched).toEqual([])
})
