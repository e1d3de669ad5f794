import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import type { InitialData } from '@/shared/lib/entitlement'
import { seedInitialData } from './initialData'

/** A client with the data of a page. */
function seededClient(entries: InitialData[]) {
  const script = `<script type="application/json" id="initial-data">${JSON.stringify(entries)}</script>`
  const client = createQueryClient()
  seedInitialData(client, new DOMParser().parseFromString(script, 'text/html'))
  return client
}

it('the query cache is filled with the initial data of the page', () => {
  const client = seededClient([{ key: ['/api/series/active'], entitlement: 'any', data: [1], total: 1 }])
  expect(client.getQueryData(['/api/series/active'])).toEqual({ pages: [{ items: [1], total: 1 }], pageParams: [0] })
})

// rule: ACCESS-17
it('queries of a signed-in reader do not use the responses of a page for visitors', () => {
  const entries: InitialData[] = [
    { key: ['/api/posts/1'], entitlement: 'public', data: { isLocked: true } },
    { key: ['/api/testimonials'], entitlement: 'any', data: [] },
  ]
  expect(seededClient(entries).getQueryData(['/api/posts/1'])).toEqual({ isLocked: true })
  localStorage.setItem('token', 'a-token')
  const client = seededClient(entries)
  expect(client.getQueryData(['/api/posts/1'])).toBeUndefined()
  expect(client.getQueryData(['/api/testimonials'])).toEqual([])
  const member = seededClient([{ key: ['/api/posts/1'], entitlement: 'premium', data: { isLocked: false } }])
  expect(member.getQueryData(['/api/posts/1'])).toEqual({ isLocked: false })
})
